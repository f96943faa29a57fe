import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { InstalledPack } from '../../contract/service.ts';
import { Locator } from '../map/locator.ts';
import { useTilePacks } from '../map/tile-packs.ts';
import { writtenArea } from '../map/scale-bar.ts';
import { usePreferences } from '../state/preferences.ts';
import styles from './PackDetail.module.css';

type Bounds = NonNullable<InstalledPack['coverage']>;

const EARTH_RADIUS_KM = 6371.0088;
/** A box this wide goes round the world. */
const WORLD_DEGREES = 359;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Area of a box of longitudes and latitudes on the sphere. */
const boxArea = ([west, south, east, north]: Bounds): number => EARTH_RADIUS_KM ** 2 * radians(east - west) * Math.abs(Math.sin(radians(north)) - Math.sin(radians(south)));

/** The bounds of a pack on a still map; dashed where the pack is modelled. */
export function CoverageMap({ coverage, isModelled }: { readonly coverage: Bounds; readonly isModelled: boolean }) {
  const container = useRef<HTMLDivElement>(null);
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const units = usePreferences((preferences) => preferences.units);
  const packs = useTilePacks();
  const [west, south, east, north] = coverage;
  useEffect(() => {
    if (container.current === null) return undefined;
    const locator = new Locator(container.current, { theme, packs });
    const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]];
    locator.show({ type: 'Polygon', coordinates: [ring] }, null, isModelled);
    return () => locator.destroy();
  }, [west, south, east, north, isModelled, theme, packs]);
  return (
    <figure className={styles['coverage']}>
      <div ref={container} className={styles['map']} />
      <figcaption className={styles['caption']}>{east - west >= WORLD_DEGREES ? 'Covers the world' : `Bounds, ${writtenArea(boxArea(coverage), units)}`}</figcaption>
    </figure>
  );
}
