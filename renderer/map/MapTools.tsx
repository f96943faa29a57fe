import { IconFocus2, IconHandStop } from '@tabler/icons-react';
import { IconButton } from '../components/IconButton.tsx';
import { useMap } from '../state/map.ts';
import styles from './MapFloats.module.css';

/** What a click on the map does. */
export function MapTools() {
  const tool = useMap((map) => map.tool);
  const set = useMap((map) => map.set);
  return (
    <div role="toolbar" aria-label="Map tools" aria-orientation="vertical" className={`${styles['float']} ${styles['tools']}`} data-region="map-tools">
      <IconButton icon={IconFocus2} label="Inspect" keys="V" side="right" isActive={tool === 'inspect'} onClick={() => set({ tool: 'inspect' })} />
      <IconButton icon={IconHandStop} label="Pan" keys="H" side="right" isActive={tool === 'pan'} onClick={() => set({ tool: 'pan' })} />
    </div>
  );
}
