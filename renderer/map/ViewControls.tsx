import {
  IconArrowUp,
  IconCurrentLocation,
  IconHome,
  IconMapPins,
  IconMinus,
  IconPlus,
  IconPrinter,
} from '@tabler/icons-react';
import { IconButton } from '../kit/components/IconButton.tsx';
import { openPlaces } from '../model/places/place-actions.ts';
import { useMap } from '../model/map/map.ts';
import { toggleFollowing } from '../model/position/position.ts';
import { activeMap } from './active-map.ts';
import { fitPacks } from './fit-packs.ts';
import { LayersButton } from './LayersButton.tsx';
import styles from './MapFloats.module.css';
import { openPrint } from './open-print.ts';
import { t } from '../kit/words/t.ts';

/** Makes the map follow the position until it is dragged. */
function FollowButton() {
  const isFollowing = useMap((state) => state.isFollowing);
  return (
    <IconButton
      icon={IconCurrentLocation}
      label={t('map.followMyPosition')}
      keys="F"
      side="left"
      isActive={isFollowing}
      onClick={toggleFollowing}
    />
  );
}

/** Saved places, layers, the position, paper, zoom, north and home. */
export function ViewControls() {
  const bearing = useMap((map) => map.live?.bearing ?? 0);
  return (
    <div role="toolbar" aria-label={t('map.viewMap')} aria-orientation="vertical" className={`float ${styles['view']}`}>
      <IconButton icon={IconMapPins} label={t('common.savedPlaces')} keys="Ctrl B" side="left" onClick={openPlaces} />
      <LayersButton />
      <FollowButton />
      <IconButton icon={IconPrinter} label={t('common.printSaveMap')} keys="Ctrl P" side="left" onClick={openPrint} />
      <hr className={styles['rule']} />
      {bearing === 0 ? null : (
        <IconButton
          icon={IconArrowUp}
          label={t('map.turnNorthUp')}
          keys="N"
          side="left"
          style={{ transform: `rotate(${-bearing}deg)` }}
          onClick={() => activeMap()?.camera.north()}
        />
      )}
      <IconButton
        icon={IconPlus}
        label={t('map.zoomIn')}
        keys="+"
        side="left"
        onClick={() => activeMap()?.camera.zoomIn()}
      />
      <IconButton
        icon={IconMinus}
        label={t('map.zoomOut')}
        keys="−"
        side="left"
        onClick={() => activeMap()?.camera.zoomOut()}
      />
      <hr className={styles['rule']} />
      <IconButton
        icon={IconHome}
        label={t('map.showEverythingPacks')}
        keys="0"
        side="left"
        onClick={() => fitPacks()}
      />
    </div>
  );
}
