import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PORT, launchOptions } from './options.ts';

const DEFAULTS = { packsDirectory: '/packs', dataDirectory: '/data' };

describe('launchOptions', () => {
  it('uses the defaults where nothing is said', () => {
    expect(launchOptions([], DEFAULTS)).toEqual({ ...DEFAULTS, port: DEFAULT_PORT });
  });

  it('reads every switch and makes directories absolute', () => {
    expect(launchOptions(['--packs', 'mine', '--data-dir=/elsewhere', '--port', '0'], DEFAULTS)).toEqual({
      packsDirectory: resolve('mine'),
      dataDirectory: '/elsewhere',
      port: 0,
    });
  });

  it("lets Chromium's own switches through", () => {
    expect(launchOptions(['--no-sandbox', '--inspect=0', '.'], DEFAULTS).port).toBe(DEFAULT_PORT);
  });

  it.each([
    [['--port', '65536'], '--port 65536'],
    [['--port', '80.5'], '--port 80.5'],
    [['--port', ''], 'whole number'],
    [['--port'], '--port needs a number'],
    [['--packs'], '--packs needs a directory'],
    [['--packs', '--port', '1'], '--packs needs a directory'],
    [['--data-dir', ''], '--data-dir needs a directory'],
  ])('refuses %j', (args, message) => {
    expect(() => launchOptions(args, DEFAULTS)).toThrow(message);
  });
});

describe('what was chosen in the window', () => {
  const remembered = {
    port: () => 9000,
    packs: (dataDirectory: string) => (dataDirectory === '/data' ? '/chosen' : undefined),
  };

  it('is used where no switch says otherwise', () => {
    expect(launchOptions([], DEFAULTS, remembered)).toEqual({
      packsDirectory: '/chosen',
      dataDirectory: '/data',
      port: 9000,
    });
    expect(launchOptions(['--packs', '/mine', '--port', '1'], DEFAULTS, remembered)).toMatchObject({
      packsDirectory: '/mine',
      port: 1,
    });
    expect(launchOptions(['--data-dir', '/other'], DEFAULTS, remembered).packsDirectory).toBe('/packs');
  });
});
