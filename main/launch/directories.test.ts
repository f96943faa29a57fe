import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultDataDirectory } from './directories.ts';

const home = join('/', 'home', 'ada');

describe('defaultDataDirectory', () => {
  it.each([
    ['linux', {}, join(home, '.local', 'share', 'cairn')],
    ['linux', { XDG_DATA_HOME: '' }, join(home, '.local', 'share', 'cairn')],
    ['linux', { XDG_DATA_HOME: join('/', 'data') }, join('/', 'data', 'cairn')],
    ['darwin', {}, join(home, 'Library', 'Application Support', 'Cairn')],
    ['win32', {}, join(home, 'AppData', 'Roaming', 'Cairn')],
    ['win32', { APPDATA: join('/', 'roaming') }, join('/', 'roaming', 'Cairn')],
  ] as const)('follows the custom of %s with %j', (platform, environment, expected) => {
    expect(defaultDataDirectory({ platform, environment, home })).toBe(expected);
  });
});
