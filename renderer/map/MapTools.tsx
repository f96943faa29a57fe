import { IconFocus2, IconHandStop, IconMarquee2, IconPinned, IconRulerMeasure, type Icon } from '@tabler/icons-react';
import { IconButton } from '../kit/components/IconButton.tsx';
import { useMap, type MapTool } from '../model/map/map.ts';
import styles from './MapFloats.module.css';
import { t } from '../kit/words/t.ts';

const TOOLS: readonly { readonly tool: MapTool; readonly icon: Icon; readonly label: string; readonly keys: string }[] =
  [
    { tool: 'inspect', icon: IconFocus2, label: t('Inspect'), keys: 'V' },
    { tool: 'pan', icon: IconHandStop, label: t('Pan'), keys: 'H' },
    { tool: 'pin', icon: IconPinned, label: t('Pin'), keys: 'P' },
    { tool: 'measure', icon: IconRulerMeasure, label: t('Measure'), keys: 'M' },
    { tool: 'box', icon: IconMarquee2, label: t('Box'), keys: 'B' },
  ];

/** What a click on the map does. */
export function MapTools() {
  const current = useMap((map) => map.tool);
  const set = useMap((map) => map.set);
  return (
    <div
      role="toolbar"
      aria-label={t('Map tools')}
      aria-orientation="vertical"
      className={`${styles['float']} ${styles['tools']}`}
      data-region="map-tools"
    >
      {TOOLS.map(({ tool, icon, label, keys }) => (
        <IconButton
          key={tool}
          icon={icon}
          label={label}
          keys={keys}
          side="right"
          isActive={tool === current}
          onClick={() => set({ tool })}
        />
      ))}
    </div>
  );
}
