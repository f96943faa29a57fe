import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  ConfigurationFault,
  configurationFile,
  FILE_KEYS,
  readConfiguration,
  readConfigurationFile,
  readEnvironment,
} from './configuration.ts';
import { launchOptions } from './options.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-configuration-'));
afterAll(() => rmSync(folder, { recursive: true }));

const home = join('/', 'home', 'ada');
const file = join(folder, 'config.json');
const withFile = (text: string) => {
  writeFileSync(file, text);
  return { platform: 'linux', environment: { CAIRN_CONFIG: file }, home } as const;
};

it.each([
  ['linux', {}, join(home, '.config', 'cairn', 'config.json')],
  ['linux', { XDG_CONFIG_HOME: '' }, join(home, '.config', 'cairn', 'config.json')],
  ['linux', { XDG_CONFIG_HOME: 'relative' }, join(home, '.config', 'cairn', 'config.json')],
  ['linux', { XDG_CONFIG_HOME: join('/', 'etc', 'xdg') }, join('/', 'etc', 'xdg', 'cairn', 'config.json')],
  ['darwin', {}, join(home, 'Library', 'Application Support', 'Cairn', 'config.json')],
  ['win32', { APPDATA: join('/', 'roaming') }, join('/', 'roaming', 'Cairn', 'config.json')],
  ['linux', { CAIRN_CONFIG: join('/', 'etc', 'cairn.json') }, join('/', 'etc', 'cairn.json')],
] as const)('on %s with %j is %s', (platform, environment, expected) => {
  expect(configurationFile({ platform, environment, home })).toBe(expected);
});

it('reads every key, with folders relative to the file or to home', () => {
  expect(
    readConfigurationFile(
      withFile(
        '\uFEFF{"packs": "maps", "data_dir": "~/own", "port": 9000, "log": "json", "position": "gpsd", ' +
          '"store": "postgres://h/d", "listen": "0.0.0.0", "host": ["a.example", "b.example"], "tls_cert": ' +
          '"a.pem", "tls_key": "~/a.key"}',
      ),
    ),
  ).toEqual({
    packs: join(folder, 'maps'),
    dataDir: join(home, 'own'),
    port: 9000,
    log: 'json',
    position: { kind: 'gpsd' },
    store: 'postgres://h/d',
    listen: '0.0.0.0',
    hosts: ['a.example', 'b.example'],
    tlsCert: join(folder, 'a.pem'),
    tlsKey: join(home, 'a.key'),
  });
  expect(Object.keys(FILE_KEYS)).toHaveLength(10);
});

it('is optional unless its path is specified', () => {
  const missing = join(folder, 'missing');
  expect(readConfigurationFile({ platform: 'linux', environment: { XDG_CONFIG_HOME: missing }, home })).toEqual({});
  expect(() => readConfigurationFile({ platform: 'linux', environment: { CAIRN_CONFIG: missing }, home })).toThrow(
    `CAIRN_CONFIG: ${missing} can't be read (ENOENT)`,
  );
});

it.each([
  ['{"prot": 9000}', 'unknown key "prot". Use packs, data_dir, port, log, position, store, listen, host, tls_cert'],
  ['{"listen": 7}', '"listen" is an address of this machine, e.g. 0.0.0.0, not 7'],
  ['{"host": [""]}', '"host" is a name like maps.example.org, or a list of names, not [""]'],
  ['{"tls_key": 1}', '"tls_key" is a file, not 1'],
  ['{"port": "9000"}', '"port" is a whole number from 0 to 65535, not "9000"'],
  ['{"port": 65536}', 'not 65536'],
  ['{"packs": ""}', '"packs" is a folder, not ""'],
  ['{"data_dir": null}', '"data_dir" is a folder, not null'],
  ['{"position": "/etc/passwd"}', '"position" is gpsd, gpsd://HOST:PORT, nmea://HOST:PORT, a serial device'],
  ['{"position": "gpsd://x:0"}', 'not "gpsd://x:0"'],
  ['{"log": "xml"}', '"log" is text or json, not "xml"'],
  ['{"port": 1', "isn't JSON"],
  ['[]', "isn't a JSON object"],
])('refuses %s', (text, message) => {
  expect(() => readConfigurationFile(withFile(text))).toThrow(ConfigurationFault);
  expect(() => readConfigurationFile(withFile(text))).toThrow(message);
  expect(() => readConfigurationFile(withFile(text))).toThrow(file);
});

it('never shows the URL of a store, which may contain a password', () => {
  const secret = 'mysql://maps:secret@host/atlas';
  for (const read of [
    () => readConfigurationFile(withFile(JSON.stringify({ store: secret }))),
    () => readEnvironment({ environment: { CAIRN_STORE: secret } }),
  ]) {
    expect(read).toThrow('a URL like postgres://USER@HOST:PORT/DATABASE');
    expect(read).not.toThrow('secret');
  }
});

it('reads the public address of a server from the environment', () => {
  const environment = {
    CAIRN_STORE: 'postgres://h/d',
    CAIRN_LISTEN: '::',
    CAIRN_HOST: 'a.example, b.example:8443',
  };
  expect(readEnvironment({ environment })).toEqual({
    store: 'postgres://h/d',
    listen: '::',
    hosts: ['a.example', 'b.example:8443'],
  });
});

it.each([
  [{ CAIRN_PORT: '80.5' }, 'CAIRN_PORT is a whole number from 0 to 65535, not "80.5"'],
  [{ CAIRN_PORT: '65536' }, 'not "65536"'],
  [{ CAIRN_POSITION: '/dev/ttyS0@1' }, 'CAIRN_POSITION is gpsd,'],
  [{ CAIRN_LOG: 'loud' }, 'CAIRN_LOG is text or json, not "loud"'],
])('refuses %j in the environment', (environment, message) => {
  expect(() => readEnvironment({ environment })).toThrow(message);
});

it.each([
  ['gpsd', { kind: 'gpsd' }],
  ['off', { kind: 'off' }],
  ['gpsd://192.0.2.7:3000', { kind: 'gpsd', host: '192.0.2.7', port: 3000, allow_remote: true }],
  ['nmea://[::1]', { kind: 'nmea', host: '::1', allow_remote: true }],
  ['/dev/ttyUSB0@9600', { kind: 'serial', device: '/dev/ttyUSB0', baud: 9600 }],
])('reads the receiver %s', (text, position) => {
  expect(readEnvironment({ environment: { CAIRN_POSITION: text } })).toEqual({ position });
});

it('is overridden by the environment, ignoring empty variables', () => {
  const { environment, ...rest } = withFile('{"packs": "/of-file", "port": 9000}');
  expect(
    readConfiguration({ ...rest, environment: { ...environment, CAIRN_PACKS: '/of-environment', CAIRN_PORT: '' } }),
  ).toEqual({ packs: '/of-environment', port: 9000 });
});

it('is overridden by choices in the window, which the environment overrides', () => {
  const defaults = { packsDirectory: '/default', dataDirectory: '/data' };
  const remembered = { port: () => 9000, packs: () => '/chosen' };
  const noOptions = { port: () => undefined, packs: () => undefined };
  const ofFile = { packs: '/of-file', port: 9001 };
  expect(launchOptions([], defaults, noOptions, { environment: {}, file: ofFile })).toMatchObject({
    packsDirectory: '/of-file',
    port: 9001,
  });
  expect(launchOptions([], defaults, remembered, { environment: {}, file: ofFile })).toMatchObject({
    packsDirectory: '/chosen',
    port: 9000,
  });
  const environment = { packs: '/of-environment', port: 9002 };
  expect(launchOptions([], defaults, remembered, { environment, file: ofFile })).toMatchObject({
    packsDirectory: '/of-environment',
    port: 9002,
  });
  expect(
    launchOptions(['--packs', '/of-switch', '--port', '9003'], defaults, remembered, { environment, file: ofFile }),
  ).toMatchObject({ packsDirectory: '/of-switch', port: 9003 });
});
