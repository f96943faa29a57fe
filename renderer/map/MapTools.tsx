import { useMap } from '../model/map/map.ts';
import { IconButton } from '../kit/components/IconButton.tsx';
import { enterMode, MODE_TOOLS } from './modes/modes.ts';
import styles from './MapFloats.module.css';
import { t } from '../kit/words/t.ts';

/** The tools: buttons of the map's modes. */
export function MapTools() {
  // The first button represents the mode of the page.
  const current = useMap(({ mode }) => mode?.id ?? 'inspect');
  return (
    <div
      role="toolbar"
      aria-label={t('map.mapTools')}
      aria-orientation="vertical"
      className={`float ${styles['tools']}`}
      data-region="map-tools"
    >
      {MODE_TOOLS.map(({ id, icon, label, key }) => (
        <IconButton
          key={id}
          icon={icon}
          label={label}
          keys={key.toUpperCase()}
          side="right"
          isActive={id === current}
          onClick={() => enterMode(id)}
        />
      ))}
    </div>
  );
}
