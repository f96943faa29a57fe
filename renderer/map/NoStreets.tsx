/** Says why the map is empty where no street map reaches, and how to add one. */
import { StatusItem } from '../kit/components/StatusItem.tsx';
import { t } from '../kit/words/t.ts';
import { beginImport } from '../model/imports/begin-import.ts';
import { useMap } from '../model/map/map.ts';
import { useLayout } from '../model/window/layout.ts';
import { later } from '../kit/components/later.tsx';
import { hasStreetMap } from './style/tile-source.ts';
import { useTilePacks } from './tile-packs.ts';

/** From here on the base map alone has next to nothing to show. */
const STREET_ZOOM = 11.5;

/** Whether the map is close enough for streets, and no installed pack has any at its centre. */
function useLacksStreets(): boolean {
  const packs = useTilePacks();
  return useMap(
    ({ live }) => live !== null && live.zoom >= STREET_ZOOM && packs.length > 0 && !hasStreetMap(packs, live),
  );
}

const Card = later(async () => (await import('./StreetsCard.tsx')).StreetsCard);

/** The item of the status bar, also where the card has no room. */
export function NoStreetsItem() {
  if (!useLacksStreets()) return null;
  return (
    <StatusItem title={t('map.importOpenStreetMapFileCoversPlace')} onClick={() => beginImport([], 'osm')}>
      {t('map.noStreetsHere')}
    </StatusItem>
  );
}

/** The card over the map, until it is closed for good; cards of drawings have the same place. */
export function NoStreetsCard() {
  const isClosed = useLayout(({ isStreetsCardClosed }) => isStreetsCardClosed);
  const isDrawn = useMap(
    ({ mode, measurement, box }) => mode !== null || measurement.points.length > 0 || box !== null,
  );
  return useLacksStreets() && !isClosed && !isDrawn ? <Card /> : null;
}
