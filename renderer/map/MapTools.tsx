import { IconFocus2, IconHandStop, IconMarquee2, IconPinned, IconRulerMeasure, type Icon } from '@tabler/icons-react';
import { IconButton } from '../kit/components/IconButton.tsx';
import { useMap, type MapTool } from '../model/map/map.ts';
import styles from './MapFloats.module.css';
import { t } from '../kit/words/t.ts';

const TOOLS: readonly { readonly tool: MapTool; readonly icon: Icon; readonly label: string; readonly keys: string }[] =
  [
    { tool: 'inspect', icon: IconFocus2, label: t('common.inspect'), keys: 'V' },
    { tool: 'pan', icon: IconHandStop, label: t('map.pan'), keys: 'H' },
    { tool: 'pin', icon: IconPinned, label: t('common.pin'), keys: 'P' },
    { tool: 'measure', icon: IconRulerMeasure, label: t('common.measure'), keys: 'M' },
    { tool: 'box', icon: IconMarquee2, label: t('common.box'), keys: 'B' },
  ];

/** What a click on the map does. */
export function MapTools() {
  const current = useMap((map) => map.tool);
  const set = useMap((map) => map.set);
  return (
    <div
      role="toolbar"
      aria-label={t('map.mapTools')}
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
