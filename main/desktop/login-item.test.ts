import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Installation } from './login-item.ts';

// Outside Electron, its package exports only a path, but nothing tested here uses it.
vi.mock('electron', () => ({ app: {} }));
const { loginItem, setLoginItem } = await import('./login-item.ts');

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-login-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const linux = (more: Partial<Installation> = {}): Installation => ({
  platform: 'linux',
  isPackaged: true,
  program: '/opt/Cairn/cairn',
  configDirectory: directory,
  ...more,
});

it('adds an autostart entry and removes it again', () => {
  expect(loginItem(linux())).toEqual({ status: 'known', opensAtLogin: false });
  expect(setLoginItem(true, linux())).toEqual({ status: 'known', opensAtLogin: true });
  expect(readdirSync(join(directory, 'autostart'))).toEqual(['cairn.desktop']);
  expect(readFileSync(join(directory, 'autostart', 'cairn.desktop'), 'utf8')).toMatch(
    /^\[Desktop Entry\]\nType=Application\n(?:.+\n)*Exec="\/opt\/Cairn\/cairn"\n/,
  );
  expect(loginItem(linux())).toEqual({ status: 'known', opensAtLogin: true });
  expect(setLoginItem(false, linux())).toEqual({ status: 'known', opensAtLogin: false });
  expect(readdirSync(join(directory, 'autostart'))).toEqual([]);
});

it('quotes any path of the program', () => {
  setLoginItem(true, linux({ program: '/home/a b/50%/$x/Cairn.AppImage' }));
  expect(readFileSync(join(directory, 'autostart', 'cairn.desktop'), 'utf8')).toContain(
    String.raw`Exec="/home/a b/50%%/\\$x/Cairn.AppImage"`,
  );
});

it("reports why it can't be written", () => {
  writeFileSync(join(directory, 'autostart'), 'a conflicting file');
  expect(setLoginItem(true, linux())).toEqual({
    status: 'failed',
    message: expect.stringMatching(/^Couldn’t write .*cairn\.desktop \(E\w+\)$/),
  });
});

it('is unavailable if Cairn runs from its source: the system would start Electron without it', () => {
  expect(setLoginItem(true, linux({ isPackaged: false }))).toMatchObject({ status: 'unavailable' });
  expect(readdirSync(directory)).toEqual([]);
});
