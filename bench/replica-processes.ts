/** Processes of `cairn` that may be killed, and haproxy or nginx in front of servers. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
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

/** Runs the command line, and resolves with its first line of JSON. */
export async function startCli(args: readonly string[], environment: Record<string, string> = {}): Promise<Killable> {
  const child = spawn(process.execPath, [...LIFELINE, CLI, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  });
  if (child.stdout === null) throw new Error('It has no output');
  const ended = once(child, 'exit');
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  const [text] = line;
  if (typeof text !== 'string') throw new Error(`cairn ${args[0] ?? ''} ended with ${String(text)}`);
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

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** As docs/deployment.md has it, with ports of this machine. */
const configurationOf = (port: number, servers: readonly number[], host: string): string => `
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check 1s
  retries 3
  option redispatch 1
frontend cairn
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance leastconn
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host ${host}
${servers.map((server, i) => `  server s${i} 127.0.0.1:${server} check inter 500ms fall 1 rise 1`).join('\n')}
`;

/** Starts haproxy. @returns its port, and what ends it */
export async function startHaproxy(
  directory: string,
  servers: readonly number[],
  host: string,
): Promise<{ port: number; stop: () => void }> {
  const port = await freePort();
  const file = join(directory, 'haproxy.cfg');
  writeFileSync(file, configurationOf(port, servers, host));
  const child = spawn('haproxy', ['-f', file], { stdio: ['ignore', 'ignore', 'ignore'] });
  await once(child, 'spawn');
  process.once('exit', () => child.kill('SIGKILL'));
  // It asks the servers before it sends anything to them.
  await setTimeout(1500);
  return { port, stop: () => void child.kill('SIGTERM') };
}

const NGINX = join(import.meta.dirname, '..', 'packaging', 'server', 'nginx.conf');

/** Starts nginx with the configuration that is packed, on ports of this machine. @returns its port, and what ends it */
export async function startNginx(
  directory: string,
  servers: readonly number[],
  host: string,
): Promise<{ port: number; stop: () => void }> {
  const port = await freePort();
  const file = join(directory, 'nginx.conf');
  const text = servers.reduce(
    (configuration, server, i) => configuration.replaceAll(`127.0.0.1:${8765 + i}`, `127.0.0.1:${server}`),
    readFileSync(NGINX, 'utf8'),
  );
  writeFileSync(
    file,
    text
      .replace('listen 8080', `listen 127.0.0.1:${port}`)
      .replace('maps.example.org', host)
      .replace('/run/nginx-cairn.pid', join(directory, 'nginx.pid')),
  );
  const child = spawn('nginx', ['-c', file, '-e', join(directory, 'nginx.log'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await once(child, 'spawn');
  process.once('exit', () => child.kill('SIGTERM'));
  await setTimeout(500);
  return { port, stop: () => void child.kill('SIGTERM') };
}
