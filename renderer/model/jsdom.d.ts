/**
 * The part of jsdom that the model's tests use. Its own types would add those of a page to every program with Vitest.
 */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { url: string });
    readonly window: Window & typeof globalThis;
  }
}
