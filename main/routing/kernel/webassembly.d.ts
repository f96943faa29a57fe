/**
 * The part of the WebAssembly JavaScript interface that the engine uses. TypeScript declares it in the library of
 * browsers only, which the main process must not see. https://webassembly.github.io/threads/js-api/
 */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum: number; shared: true });
    /** A new object after each growth; earlier ones see the same bytes as far as they reach. */
    readonly buffer: SharedArrayBuffer;
    grow(pages: number): number;
  }

  class Module {
    constructor(bytes: Uint8Array);
    static exports(module: Module): { name: string; kind: string }[];
  }

  class Instance {
    constructor(module: Module, imports: { env: { memory: Memory } });
    readonly exports: object;
  }
}
