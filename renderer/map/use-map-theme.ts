import { useComputedColorScheme } from '@mantine/core';
import { usePreferences } from '../model/window/preferences.ts';
import type { MapTheme } from './style/palette.ts';

/** The theme that maps are drawn in: that of the window, which follows the system where the person wants it. */
export function useMapTheme(): MapTheme {
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return usePreferences(({ theme }) => (theme === 'field' ? 'field' : shown));
}
