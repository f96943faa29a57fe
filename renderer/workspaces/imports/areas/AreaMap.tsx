import { useComputedColorScheme } from '@mantine/core';
import { IconFocusCentered } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { AreaSketch } from '../../../map/area-sketch.ts';
import { useTilePacks } from '../../../map/tile-packs.ts';
import { useAreaWizard } from '../../../model/imports/area-wizard.ts';
import styles from './AreaWizard.module.css';

const count = (value: number): string => value.toLocaleString('en');

/** The areas of the file on a map; a click marks one, and its row with it. */
export function AreaMap() {
  const container = useRef<HTMLDivElement>(null);
  const [sketch, setSketch] = useState<AreaSketch | null>(null);
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const packs = useTilePacks();
  const preview = useAreaWizard((wizard) => wizard.preview);
  const selected = useAreaWizard((wizard) => wizard.selected);
  useEffect(() => {
    if (container.current === null) return undefined;
    const made = new AreaSketch(container.current, { theme, packs }, useAreaWizard.getState().select);
    setSketch(made);
    return () => {
      setSketch(null);
      made.destroy();
    };
  }, [theme, packs]);
  const isReading = useAreaWizard((wizard) => wizard.isReading);
  useEffect(() => sketch?.show(preview?.shapes ?? [], preview?.bbox), [sketch, preview]);
  useEffect(() => sketch?.mark(preview === null ? null : selected), [sketch, preview, selected]);
  if (preview === null ? !isReading : preview.shapes.length === 0) return null;
  return (
    <figure className={styles['map']} aria-busy={preview === null}>
      <div ref={container} className={styles['canvas']} />
      <div className={styles['fit']}>
        <IconButton icon={IconFocusCentered} label="Show all areas" side="left" onClick={() => sketch?.fit()} />
      </div>
      <figcaption className={styles['caption']}>
        {preview === null
          ? 'Reading the file…'
          : `${preview.is_whole && preview.shapes.length === preview.rows_read ? 'All' : 'The first'} ${count(preview.shapes.length)} areas`}
        {selected === null ? null : <span className={styles['chosen']}>, row {count(selected)} selected</span>}
      </figcaption>
    </figure>
  );
}
