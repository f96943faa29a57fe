/**
 * Runs commands within the test process, because starting a process takes half a second. How processes start and exit
 * is tested with real ones.
 */
import { vi } from 'vitest';
import { run } from './program.ts';

export interface Outcome {
  code: number | null;
  out: string;
  error: string;
}

/** Runs one command and captures standard output and error. Must not run concurrently. */
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
