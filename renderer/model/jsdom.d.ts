/**
 * The part of jsdom that the tests of the model use. Its own types bring those of a page into every program that knows
 * of Vitest.
 */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { url: string });
    readonly window: Window & typeof globalThis;
  }
}
