/**
 * The part of the WebAssembly JavaScript interface that the engine uses. TypeScript declares it only in the browser
 * library, which the main process must not use. https://webassembly.github.io/threads/js-api/
 */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum: number; shared: true });
    /**
     * The current buffer: a new object after each growth; earlier ones still give access to their part of the memory.
     */
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
