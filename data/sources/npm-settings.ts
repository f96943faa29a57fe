/** How npm itself reaches its registry here: mirror, certificates, proxy, cache. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const KEYS = ['registry', 'cache', 'cafile', 'https-proxy', 'strict-ssl'];

/** Values of `npm config get`, which prints `key=value` lines and `null` for what is not set. */
export function parseSettings(printed: string): Map<string, string> {
  const lines = printed.split(/\r?\n/u).map((line) => /^(?<key>[\w-]+)=(?<value>.*)$/u.exec(line)?.groups);
  return new Map(
    lines.flatMap((groups) =>
      groups?.['key'] === undefined || groups['value'] === undefined || groups['value'] === 'null'
        ? []
        : [[groups['key'], groups['value']]],
    ),
  );
}

/** Options for pacote that make it go the way npm goes; without npm, its own defaults. */
export function npmSettings(): Record<string, string | boolean> {
  const { stdout } = spawnSync('npm', ['config', 'get', ...KEYS], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const settings = parseSettings(stdout ?? '');
  const registry = settings.get('registry');
  const cache = settings.get('cache');
  const cafile = settings.get('cafile');
  const proxy = settings.get('https-proxy');
  return {
    ...(registry === undefined ? {} : { registry }),
    ...(cache === undefined ? {} : { cache: join(cache, '_cacache') }),
    ...(cafile === undefined ? {} : { ca: readFileSync(cafile, 'utf8') }),
    ...(proxy === undefined ? {} : { proxy }),
    strictSSL: settings.get('strict-ssl') !== 'false',
    // What npm's cache holds is not downloaded again.
    preferOffline: true,
  };
}
