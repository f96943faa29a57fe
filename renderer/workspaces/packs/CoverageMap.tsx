import { Box, Paper } from '@mantine/core';
import { useMapTheme } from '../../map/use-map-theme.ts';
import { useEffect, useRef } from 'react';
import type { MultiPolygon, Polygon } from 'geojson';
import { packOutlineEndpoint, type PackOutline } from '../../../contract/pack-outline.ts';
import type { InstalledPack } from '../../../contract/service.ts';
import { ofPacks, queryOf } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { boxPolygon } from '../../kit/coordinates/bounds.ts';
import { Locator } from '../../map/locator.ts';
import { useTilePacks } from '../../map/tile-packs.ts';
import { canDrawMaps } from '../../map/webgl.ts';
import { writtenArea } from '../../map/scale-bar.ts';
import type { UnitSystem } from '../../kit/coordinates/units.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import styles from './PackDetail.module.css';
import { t } from '../../kit/words/t.ts';
import { EARTH_RADIUS_METRES } from '../../../contract/great-circle.ts';

type ReadyPack = Extract<InstalledPack, { status: 'ready' }>;
type Bounds = ReadyPack['coverage'];

const EARTH_RADIUS_KM = EARTH_RADIUS_METRES / 1000;
/** A box this wide goes round the world. */
const WORLD_DEGREES = 359;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Area of a box of longitudes and latitudes on the sphere. */
const boxArea = ([west, south, east, north]: Bounds): number =>
  EARTH_RADIUS_KM ** 2 * radians(east - west) * Math.abs(Math.sin(radians(north)) - Math.sin(radians(south)));

/** To three digits: an outline is simplified. */
const rounded = (area: number): number => Number(area.toPrecision(3));

function caption({ coverage }: ReadyPack, outline: PackOutline | null, units: UnitSystem): string {
  const area = outline?.properties.area_km2;
  if (area !== undefined) return t('packs.coversAboutRounded', { area: writtenArea(rounded(area), units) });
  if (coverage[2] - coverage[0] >= WORLD_DEGREES) return t('packs.coversWorld');
  const box = writtenArea(rounded(boxArea(coverage)), units);
  return outline?.geometry ? t('packs.whereDataWithin', { area: box }) : t('packs.bounds', { area: box });
}

/** The outline of the pack, once it is known: the first time it takes the server up to some seconds. */
function useOutline({ id }: ReadyPack): PackOutline | null | undefined {
  const { data, failure } = useAnswer(ofPacks(queryOf(packOutlineEndpoint, { path: { id } })));
  return failure === null ? data : null;
}

/** The coverage of a pack on a static map; dashed if the pack is modelled. */
export function CoverageMap({ pack }: { readonly pack: ReadyPack }) {
  const container = useRef<HTMLDivElement>(null);
  const theme = useMapTheme();
  const units = usePreferences((preferences) => preferences.units);
  const tilePacks = useTilePacks();
  const outline = useOutline(pack);
  const { kind, coverage } = pack;
  const shape = outline?.geometry ?? null;
  const bounds = coverage.join(' ');
  useEffect(() => {
    if (container.current === null || outline === undefined || !canDrawMaps()) return undefined;
    const locator = new Locator(container.current, { theme, packs: tilePacks });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's positions have two numbers, GeoJSON's any
    const geometry = (shape ?? boxPolygon(coverage)) as MultiPolygon | Polygon;
    locator.show(geometry, null, kind === 'modelled');
    return () => locator.destroy();
    // oxlint-disable-next-line react/exhaustive-deps -- the bounds stand for the list, which is another with every answer
  }, [bounds, shape, kind, theme, tilePacks]);
  return (
    <Box
      component="figure"
      pos="relative"
      h={210}
      m={0}
      bg="var(--map-water)"
      className={styles['coverage']}
      aria-busy={outline === undefined}
    >
      <div ref={container} className={styles['map']} />
      <Paper
        component="figcaption"
        withBorder
        radius="sm"
        pos="absolute"
        bottom={10}
        left={10}
        py={3}
        px="sm"
        c="var(--ink-2)"
        fz="xs"
      >
        {outline === undefined ? t('packs.drawingOutline') : caption(pack, outline, units)}
      </Paper>
    </Box>
  );
}
