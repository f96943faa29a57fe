/**
 * Compiles the kernel. Run `node main/routing/kernel/compile.ts` after changing `assembly/kernel.ts`: it writes the
 * bytes that the engine uses to `kernel-bytes.ts`. Not part of the application.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from 'assemblyscript/asc';

const OPTIONS = [
  '--runtime',
  'stub',
  '--enable',
  'simd',
  '--enable',
  'threads',
  '--importMemory',
  '--sharedMemory',
  // Accept any memory from one page to 4 GiB.
  '--initialMemory',
  '1',
  '--maximumMemory',
  '65536',
  '-O3',
  '--noAssert',
  '--use',
  'abort=',
];

/**
 * Compiles the kernel.
 * @returns the compiled module
 * @throws Error with the messages of the compiler
 */
export async function compileKernel(): Promise<Uint8Array> {
  let bytes: Uint8Array | undefined;
  const messages: string[] = [];
  const { error } = await main(
    [
      join(import.meta.dirname, 'assembly/kernel.ts'),
      '--outFile',
      'kernel.wasm',
      '--baseDir',
      import.meta.dirname,
      ...OPTIONS,
    ],
    {
      stderr: {
        write: (chunk) => messages.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()) > 0,
      },
      writeFile: (_name, contents) => {
        bytes = typeof contents === 'string' ? Buffer.from(contents) : contents;
      },
    },
  );
  if (error !== null || bytes === undefined) throw new Error(`the kernel does not compile: ${messages.join('')}`);
  return bytes;
}

if (process.argv[1] === import.meta.filename) {
  const text = Buffer.from(await compileKernel()).toString('base64');
  const lines = text.match(/.{1,114}/g) ?? [];
  writeFileSync(
    join(import.meta.dirname, 'kernel-bytes.ts'),
    '/** The compiled kernel, base64. Made by compile.ts from assembly/kernel.ts. */\nexport const ' +
      `KERNEL_BYTES = [\n${lines.map((line) => `  '${line}',`).join('\n')}\n].join('');\n`,
  );
}
