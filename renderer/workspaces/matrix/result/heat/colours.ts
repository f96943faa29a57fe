import { useComputedColorScheme } from '@mantine/core';
import type { HeatColours } from '../../../../model/matrix/result/codes.ts';

const COLOURS: Record<'light' | 'dark', HeatColours> = {
  light: { ground: '#FFFFFF', hatchGround: '#F1F3F2', hatchLine: '#B3BBB8', dot: '#17201E' },
  dark: { ground: '#181E1D', hatchGround: '#1E2524', hatchLine: '#56615E', dot: '#17201E' },
};

/** Colours of the names beside the cells: of all, and of those of the current cell. */
export type HeadColours = { readonly usual: string; readonly strong: string };

const HEADS: Record<'light' | 'dark', HeadColours> = {
  light: { usual: '#5E6965', strong: '#BC3C08' },
  dark: { usual: '#939F9B', strong: '#FF8C52' },
};

export const useHeadColours = (): HeadColours =>
  HEADS[useComputedColorScheme('light', { getInitialValueInEffect: false })];

/** Colours for the canvas, which can't read style sheets. The ramps are the same in both themes. */
export const useHeatColours = (): HeatColours =>
  COLOURS[useComputedColorScheme('light', { getInitialValueInEffect: false })];
