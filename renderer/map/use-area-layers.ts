import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areaTileEndpoint, type AreaList } from '../../contract/drawn-areas.ts';
import { templateOf } from '../kit/api/ask.ts';
import { queryClient, type Reply } from '../kit/api/query.ts';
import { areaClasses } from '../model/map/area-classes.ts';
import { areaListQuery, useAreaLayers, type AreaLayer } from '../model/map/area-layers.ts';
import { SUMMARY_OPACITY, useSummaryAreas } from '../model/batch/summary-map.ts';
import { isReady, usePacks } from '../model/service/packs.ts';
import type { DrawnAreas } from './style/area-layers.ts';

/** Packs of more areas are drawn from a zoom on, at which a tile holds a part of them. */
const MANY_AREAS = 10_000;
const MANY_ZOOM = 4;
/** An area so many pixels wide has room for a line around it; a degree has so many at zoom 0. */
const [LINED_PIXELS, DEGREE_PIXELS] = [24, 512 / 360];

/** Default width of outlines, in pixels. */
export const LINE_WIDTH: Readonly<Record<AreaLayer['look'], number>> = { fill: 0.7, outline: 1.8 };

/** The zoom at which an area of the middle size is as wide, as if all of the pack's bounds were covered evenly. */
function lineZoomOf(count: number, [west, south, east, north]: DrawnAreas['bounds']): number {
  const widthDegrees = Math.sqrt(((east - west) * (north - south)) / Math.max(1, count));
  return Math.log2(LINED_PIXELS / (DEGREE_PIXELS * Math.max(widthDegrees, 1e-6)));
}

/** Themes of packs with areas. */
const THEMES: readonly string[] = ['countries', 'admin', 'geo-boundaries', 'time-zones'];

/** The installed packs that can be drawn: those that were imported first. */
export function useAreaPacks() {
  const packs = usePacks();
  return useMemo(() => {
    const areas = packs.filter(isReady).filter(({ theme }) => THEMES.includes(theme));
    return areas.toSorted((a, b) => Number(b.id.startsWith('areas-')) - Number(a.id.startsWith('areas-')));
  }, [packs]);
}

/** Number of areas in a pack. */
export const areaCount = ({ counts }: ReturnType<typeof useAreaPacks>[number]): number =>
  counts['area'] ?? counts['areas'] ?? 0;

const colourOf = (layer: AreaLayer, list: AreaList | undefined): DrawnAreas['colour'] => {
  const found = areaClasses(layer, list);
  if (found === null) return layer.colour;
  const classes = found.classes.flatMap(({ value, colour }) => (value === undefined ? [] : [[value, colour] as const]));
  return { kind: found.kind, classes, other: found.other };
};

const dataOf = (results: readonly { readonly data: Reply<AreaList> | undefined }[]) =>
  results.map(({ data }) => data?.data);

/** The tiles of a pack as the map's style needs them. @param query fields in the tiles */
function tilesOf(
  pack: ReturnType<typeof useAreaPacks>[number],
  query: { readonly label?: string | undefined; readonly value?: string | undefined; readonly category?: number },
): Pick<DrawnAreas, 'tiles' | 'bounds' | 'attribution' | 'minzoom' | 'lineZoom'> {
  const count = areaCount(pack);
  return {
    tiles: templateOf(areaTileEndpoint, { path: { id: pack.id }, query }),
    bounds: pack.coverage,
    attribution: pack.attribution,
    minzoom: count > MANY_AREAS ? MANY_ZOOM : 0,
    lineZoom: lineZoomOf(count, pack.coverage),
  };
}

/** The areas of the summary that is shown. */
export function useSummaryLayers(): readonly DrawnAreas[] {
  const areas = useSummaryAreas((summary) => summary.areas);
  const packs = useAreaPacks();
  return useMemo(() => {
    if (areas === null) return [];
    const { classes, without, selected } = areas;
    return packs.flatMap((pack): DrawnAreas[] => {
      const { category_code: category } = areas.packs.find(({ id }) => id === pack.id) ?? {};
      if (category === undefined) return [];
      const tiles = tilesOf(pack, { category });
      return [
        {
          id: `summary:${pack.id}`,
          ...tiles,
          // Of one category there are few enough at any zoom.
          minzoom: 0,
          isFilled: true,
          opacity: SUMMARY_OPACITY / 100,
          colour: { kind: 'areas', classes, without },
          lineColour: null,
          lineWidth: LINE_WIDTH.fill,
          isLineChosen: false,
          nameSize: null,
          selected,
        },
      ];
    });
  }, [areas, packs]);
}

/** The drawn layers as the map's style needs them. */
export function useDrawnAreas(): readonly DrawnAreas[] {
  const layers = useAreaLayers((state) => state.layers);
  const table = useAreaLayers((state) => state.table);
  const selected = useAreaLayers((state) => state.selected);
  const packs = useAreaPacks();
  const lists = useQueries(
    {
      queries: layers.map((layer) => ({
        ...areaListQuery(layer.id),
        enabled: layer.by !== 'one' && layer.isShown && packs.some(({ id }) => id === layer.id),
      })),
      combine: dataOf,
    },
    queryClient,
  );
  return useMemo(
    () =>
      layers.flatMap((layer, index): DrawnAreas[] => {
        const pack = packs.find(({ id }) => id === layer.id);
        if (pack === undefined || !layer.isShown) return [];
        const value = layer.by === 'one' ? undefined : (layer.field ?? undefined);
        return [
          {
            id: layer.id,
            ...tilesOf(pack, { label: layer.label ?? undefined, value }),
            isFilled: layer.look === 'fill',
            opacity: layer.opacity / 100,
            colour: colourOf(layer, lists[index]),
            lineColour: layer.lineColour,
            // An outline alone is never without a line.
            lineWidth: Math.max(layer.look === 'outline' ? 0.5 : 0, layer.lineWidth ?? LINE_WIDTH[layer.look]),
            isLineChosen: layer.lineColour !== null || layer.lineWidth !== null,
            nameSize: layer.label === null ? null : layer.labelSize,
            selected: table === layer.id ? selected : [],
          },
        ];
      }),
    [layers, packs, lists, table, selected],
  );
}
