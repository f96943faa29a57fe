/** Where the window was, from one launch to the next. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

export const MINIMUM_SIZE = { width: 900, height: 640 } as const;
const DEFAULT_SIZE = { width: 1280, height: 800 } as const;
/** So much of the title bar must be on a screen, or the window cannot be dragged back. */
const GRIP = { width: 120, height: 40 } as const;

const Bounds = Type.Object({ x: Type.Integer(), y: Type.Integer(), width: Type.Integer(), height: Type.Integer() });

export const WindowState = Type.Object({
  /** In device-independent pixels, of the window while it is neither maximised nor full-screen. */
  bounds: Type.Optional(Bounds),
  maximised: Type.Boolean(),
  fullScreen: Type.Boolean(),
  theme: Type.Union([Type.Literal('system'), Type.Literal('light'), Type.Literal('dark')]),
});
export type WindowState = Static<typeof WindowState>;

const FRESH: WindowState = { maximised: false, fullScreen: false, theme: 'system' };

/** The state in `file`; a fresh one where there is none or it cannot be read, since that is no reason not to start. */
export function readWindowState(file: string): WindowState {
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Value.Check(WindowState, state) ? state : FRESH;
  } catch {
    return FRESH;
  }
}

/** Written beside and renamed: an interrupted write leaves the old state. Synchronous, for the moment of closing. */
export function writeState(file: string, state: object): void {
  writeFileSync(`${file}.part`, JSON.stringify(state));
  renameSync(`${file}.part`, file);
}

function overlap(from: number, length: number, otherFrom: number, otherLength: number): number {
  return Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);
}

/** Whether the window's title bar can be gripped on this screen. */
function canBeGripped(bounds: Rectangle, area: Rectangle): boolean {
  const belowTop = bounds.y >= area.y && bounds.y + GRIP.height <= area.y + area.height;
  return belowTop && overlap(bounds.x, bounds.width, area.x, area.width) >= GRIP.width;
}

/**
 * Bounds for the window that fit today's screens: the remembered ones if they do, else the size alone (the system then
 * centres the window), made no larger than the first screen and no smaller than the window's minimum.
 * @param workAreas The screens' areas without task bars, the primary one first; device-independent pixels.
 */
export function fitToScreens(
  remembered: Rectangle | undefined,
  workAreas: readonly Rectangle[],
): Partial<Rectangle> & { width: number; height: number } {
  const size = remembered ?? DEFAULT_SIZE;
  const area =
    remembered === undefined
      ? workAreas[0]
      : (workAreas.find((candidate) => canBeGripped(remembered, candidate)) ?? workAreas[0]);
  const width = Math.max(MINIMUM_SIZE.width, Math.min(size.width, area?.width ?? size.width));
  const height = Math.max(MINIMUM_SIZE.height, Math.min(size.height, area?.height ?? size.height));
  if (remembered === undefined || area === undefined || !canBeGripped(remembered, area)) return { width, height };
  return { x: remembered.x, y: remembered.y, width, height };
}
