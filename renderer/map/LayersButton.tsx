import { Checkbox, Popover } from '@mantine/core';
import { IconStack } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../components/IconButton.tsx';
import { MAP_LAYERS, useLayout, type MapLayer } from '../state/layout.ts';
import styles from './LayersButton.module.css';
import { useTilePacks } from './tile-packs.ts';

const TITLES: Record<MapLayer, string> = { borders: 'Administrative borders', labels: 'Names', buildings: 'Buildings', graticule: 'Graticule' };

/** What the map draws beside land and sea. Layers that no installed pack holds are left out. */
export function LayersButton() {
  const [isOpen, setOpen] = useState(false);
  const hidden = useLayout((layout) => layout.hiddenLayers);
  const hasStreets = useTilePacks().some(({ theme }) => theme === 'streets');
  const layers = MAP_LAYERS.filter((layer) => hasStreets || layer !== 'buildings');
  return (
    <Popover position="left-end" width={220} opened={isOpen} onChange={setOpen} trapFocus>
      <Popover.Target>
        <IconButton icon={IconStack} label="Layers" side="left" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown>
        <p className={styles['title']}>Layers</p>
        <div className={styles['list']}>
          {layers.map((layer) => (
            <Checkbox key={layer} size="xs" label={TITLES[layer]} checked={!hidden.includes(layer)} onChange={() => useLayout.getState().toggleLayer(layer)} />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
