/** Servers to measure, each in a process of its own so that none shares its event loop with what asks it. */
import { spawn } from 'node:child_process';

export interface ServerProcess {
  url: string;
  stop(): void;
}

/** Runs a script that prints one line of JSON with its `url` when it is ready. */
export function startServerProcess(script: string, args: readonly string[]): Promise<ServerProcess> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const [line, rest] = out.split('\n', 2);
      if (rest === undefined) return;
      const { url } = JSON.parse(line ?? '{}');
      resolve({ url, stop: () => void child.kill('SIGTERM') });
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${script} ended with code ${code} before it was ready`)));
  });
}
