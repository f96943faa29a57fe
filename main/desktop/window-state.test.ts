import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fitToScreens, readWindowState, writeState, type WindowState } from './window-state.ts';

const LAPTOP = { x: 0, y: 25, width: 1440, height: 875 };
const SECOND_DISPLAY = { x: 1440, y: 0, width: 1920, height: 1080 };

describe('fitToScreens', () => {
  it('leaves the position of a new window to the system', () => {
    expect(fitToScreens(undefined, [LAPTOP])).toEqual({ width: 1280, height: 800 });
  });

  it('keeps the position on a second screen', () => {
    const bounds = { x: 1600, y: 40, width: 1300, height: 900 };
    expect(fitToScreens(bounds, [LAPTOP, SECOND_DISPLAY])).toEqual(bounds);
  });

  it('moves the window back if that screen is gone, no larger than the remaining one', () => {
    expect(fitToScreens({ x: 1600, y: 40, width: 1800, height: 1000 }, [LAPTOP])).toEqual({ width: 1440, height: 875 });
  });

  it.each([
    ['above the screen', { x: 100, y: -200, width: 1000, height: 700 }],
    ['below the screen', { x: 100, y: 890, width: 1000, height: 700 }],
    ['almost off its side', { x: 1400, y: 100, width: 1000, height: 700 }],
  ])('does not keep a position %s', (_where, bounds) => {
    expect(fitToScreens(bounds, [LAPTOP])).toEqual({ width: 1000, height: 700 });
  });

  it('never goes below the smallest size', () => {
    expect(fitToScreens({ x: 0, y: 100, width: 10, height: 10 }, [LAPTOP])).toMatchObject({ width: 900, height: 640 });
  });

  it('works without screens', () => {
    expect(fitToScreens({ x: 0, y: 0, width: 1000, height: 700 }, [])).toEqual({ width: 1000, height: 700 });
  });
});

describe('the state file', () => {
  const state: WindowState = {
    bounds: { x: 1, y: 2, width: 1000, height: 700 },
    maximised: true,
    fullScreen: false,
    theme: 'dark',
  };
  let directory: string;
  let file: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'cairn-state-'));
    file = join(directory, 'window-state.json');
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  it('reads what was written and leaves no other file', () => {
    writeState(file, state);
    expect(readWindowState(file)).toEqual(state);
    expect(readdirSync(directory)).toEqual(['window-state.json']);
  });

  it.each([
    '',
    '{',
    'null',
    '{"maximised":"yes"}',
    '{"bounds":{"x":0.5},"maximised":false,"fullScreen":false,"theme":"dark"}',
  ])('ignores invalid contents %j', (contents) => {
    writeFileSync(file, contents);
    expect(readWindowState(file)).toEqual({ maximised: false, fullScreen: false, theme: 'system' });
  });
});
