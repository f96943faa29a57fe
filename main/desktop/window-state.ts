/** Size, position and theme of the window, remembered across launches. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

export const MINIMUM_SIZE = { width: 900, height: 640 } as const;
const DEFAULT_SIZE = { width: 1280, height: 800 } as const;
/** Size of the part of the title bar that must be on a screen so that the window can be dragged. */
const GRIP = { width: 120, height: 40 } as const;

const Bounds = Type.Object({ x: Type.Integer(), y: Type.Integer(), width: Type.Integer(), height: Type.Integer() });

export const WindowState = Type.Object({
  /** In device-independent pixels, of the window when it is neither maximised nor full-screen. */
  bounds: Type.Optional(Bounds),
  maximised: Type.Boolean(),
  fullScreen: Type.Boolean(),
  theme: Type.Union([Type.Literal('system'), Type.Literal('light'), Type.Literal('dark')]),
});
export type WindowState = Static<typeof WindowState>;

const FRESH: WindowState = { maximised: false, fullScreen: false, theme: 'system' };

/** Reads the state from `file`. Returns the initial state if it is missing or invalid. */
export function readWindowState(file: string): WindowState {
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Value.Check(WindowState, state) ? state : FRESH;
  } catch {
    return FRESH;
  }
}

/**
 * Writes a temporary file and renames it, so that an interrupted write doesn't destroy the old state. Synchronous,
 * because it runs while the window closes.
 */
export function writeState(file: string, state: object): void {
  writeFileSync(`${file}.part`, JSON.stringify(state));
  renameSync(`${file}.part`, file);
}

function overlap(from: number, length: number, otherFrom: number, otherLength: number): number {
  return Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);
}

/** Returns whether the window's title bar is reachable on this screen. */
function canBeGripped(bounds: Rectangle, area: Rectangle): boolean {
  const belowTop = bounds.y >= area.y && bounds.y + GRIP.height <= area.y + area.height;
  return belowTop && overlap(bounds.x, bounds.width, area.x, area.width) >= GRIP.width;
}

/**
 * Returns bounds that fit the current screens: the remembered ones if they fit, otherwise only a size (the system then
 * centres the window). The size is limited to the first screen, but at least the window's minimum.
 * @param workAreas screen areas without task bars, the primary one first, in device-independent pixels
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
