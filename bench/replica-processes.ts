/** Processes of `cairn` that can be killed, and haproxy or nginx in front of servers. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { LIFELINE } from '../main/server/lifeline.ts';

const CLI = join(import.meta.dirname, '..', 'main', 'cli.ts');

export interface Killable {
  /** The first line of JSON that it printed. */
  printed: unknown;
  process: ChildProcess;
  kill(): Promise<void>;
}

/** Starts the command line and resolves with its first line of JSON. */
export async function startCli(args: readonly string[], environment: Record<string, string> = {}): Promise<Killable> {
  const child = spawn(process.execPath, [...LIFELINE, CLI, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  });
  if (child.stdout === null) throw new Error('The process has no output');
  const ended = once(child, 'exit');
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  const [text] = line;
  if (typeof text !== 'string') throw new Error(`cairn ${args[0] ?? ''} exited with ${String(text)}`);
  const printed: unknown = JSON.parse(text);
  return {
    printed,
    process: child,
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Returns a port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const PACKAGED = join(import.meta.dirname, '..', 'packaging', 'server');

/** Returns a packaged configuration, with its ports replaced by those of three local servers. */
const onPorts = (name: string, servers: readonly number[], host: string): string =>
  servers
    .reduce(
      (text, server, i) => text.replaceAll(`127.0.0.1:${8765 + i}`, `127.0.0.1:${server}`),
      readFileSync(join(PACKAGED, name), 'utf8'),
    )
    .replaceAll('maps.example.org', host);

const READY_TRIES = 100;

/** Resolves when a server responds through the proxy. @throws Error if none does */
async function waitUntilReady(port: number, host: string): Promise<void> {
  for (let tries = 0; tries < READY_TRIES; tries++) {
    const status = await new Promise<number | undefined>((resolve) => {
      get({ host: '127.0.0.1', port, path: '/readyz', headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', () => resolve(undefined));
    });
    if (status === 200) return;
    await setTimeout(200);
  }
  throw new Error("The proxy doesn't find a server that is ready");
}

/**
 * Starts haproxy with the packaged configuration in front of three servers.
 * @returns its port, and a function that stops it
 */
export async function startHaproxy(
  directory: string,
  servers: readonly number[],
  host: string,
): Promise<{ port: number; stop: () => void }> {
  const port = await freePort();
  const file = join(directory, 'haproxy.cfg');
  writeFileSync(file, onPorts('haproxy.cfg', servers, host).replace('bind :8080', `bind 127.0.0.1:${port}`));
  const child = spawn('haproxy', ['-f', file], { stdio: ['ignore', 'ignore', 'ignore'] });
  await once(child, 'spawn');
  process.once('exit', () => child.kill('SIGKILL'));
  await waitUntilReady(port, host);
  return { port, stop: () => void child.kill('SIGTERM') };
}

/**
 * Starts nginx with the packaged configuration in front of three servers.
 * @returns its port, and a function that stops it
 */
export async function startNginx(
  directory: string,
  servers: readonly number[],
  host: string,
): Promise<{ port: number; stop: () => void }> {
  const port = await freePort();
  const file = join(directory, 'nginx.conf');
  writeFileSync(
    file,
    onPorts('nginx.conf', servers, host)
      .replace('listen 8080', `listen 127.0.0.1:${port}`)
      .replace('/run/nginx-cairn.pid', join(directory, 'nginx.pid')),
  );
  const child = spawn('nginx', ['-c', file, '-e', join(directory, 'nginx.log'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await once(child, 'spawn');
  process.once('exit', () => child.kill('SIGTERM'));
  await waitUntilReady(port, host);
  return { port, stop: () => void child.kill('SIGTERM') };
}
