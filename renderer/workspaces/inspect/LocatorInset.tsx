import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Locator } from '../../map/locator.ts';
import { writtenArea } from '../../map/scale-bar.ts';
import { useTilePacks } from '../../map/tile-packs.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import styles from './LocatorInset.module.css';
import { useLookUp } from '../../model/look-up/look-up.ts';
import type { AreaReference } from '../../model/look-up/areas.ts';

/** `Santa Cruz, County`, but plain `Santa Cruz County`. */
const fullName = ({ name, kind }: AreaReference): string =>
  name.toLowerCase().includes(kind.toLowerCase()) ? name : `${name}, ${kind}`;

/** Bottom left, while the area under the pointer is larger than the view. */
export function LocatorInset() {
  const inset = useLookUp((highlight) => highlight.inset);
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const packs = useTilePacks();
  const units = usePreferences((preferences) => preferences.units);
  const container = useRef<HTMLDivElement>(null);
  const isShown = inset !== null;

  const area = inset?.area;
  useEffect(() => {
    if (!isShown || container.current === null || area === undefined) return undefined;
    const locator = new Locator(container.current, { theme, packs });
    locator.show(area.geometry, useLookUp.getState().point);
    return () => locator.destroy();
  }, [isShown, area, theme, packs]);

  if (inset === null) return null;
  const { reference } = inset;
  const { area_km2 } = inset.area.properties;
  return (
    <figure className={styles['inset']}>
      <div className={styles['frame']}>
        <div ref={container} className={styles['map']} />
      </div>
      <figcaption className={styles['caption']}>
        {reference.badge === undefined ? null : <span className={styles['level']}>{reference.badge}</span>}
        <span>
          <b className={styles['name']}>{fullName(reference)}</b>
          <span className={styles['size']}>
            Larger than this view{area_km2 === undefined ? '' : `, ${writtenArea(area_km2, units)}`}
          </span>
        </span>
      </figcaption>
    </figure>
  );
}
