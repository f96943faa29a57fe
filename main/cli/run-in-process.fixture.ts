/**
 * The command line without a process of its own, which takes half a second to start: for what a command says and
 * writes. How the process itself begins and ends is tested with a real one.
 */
import { vi } from 'vitest';
import { run } from './program.ts';

export interface Outcome {
  code: number | null;
  out: string;
  error: string;
}

/** Runs one command, and takes meanwhile what this process writes on standard output and error. One at a time. */
export async function runInProcess(args: readonly string[]): Promise<Outcome> {
  const outcome = { out: '', error: '' };
  const spies = (['out', 'error'] as const).map((name) =>
    vi.spyOn(name === 'out' ? process.stdout : process.stderr, 'write').mockImplementation((chunk) => {
      outcome[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      return true;
    }),
  );
  try {
    const code = await run(args);
    return { code, ...outcome };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
