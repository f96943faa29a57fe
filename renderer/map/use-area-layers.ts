import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areaTileEndpoint, type AreaList } from '../../contract/drawn-areas.ts';
import { templateOf } from '../kit/api/ask.ts';
import { queryClient, type Reply } from '../kit/api/query.ts';
import { areaClasses, ONE_COLOUR } from '../model/map/area-classes.ts';
import { areaListQuery, useAreaLayers, type AreaLayer } from '../model/map/area-layers.ts';
import { isReady, usePacks } from '../model/service/packs.ts';
import type { DrawnAreas } from './style/area-layers.ts';

/** Packs of more areas are drawn from a zoom on, at which a tile holds a part of them. */
const MANY_AREAS = 10_000;
const MANY_ZOOM = 4;
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

const colourOf = (layer: AreaLayer, list: AreaList | undefined): DrawnAreas['colour'] => {
  const found = areaClasses(layer, list);
  if (found === null) return ONE_COLOUR;
  const classes = found.classes.flatMap(({ value, colour }) => (value === undefined ? [] : [[value, colour] as const]));
  return { kind: found.kind, classes, other: found.other };
};

const dataOf = (results: readonly { readonly data: Reply<AreaList> | undefined }[]) =>
  results.map(({ data }) => data?.data);

/** What the map's style needs of the layers that are drawn. */
export function useDrawnAreas(): readonly DrawnAreas[] {
  const layers = useAreaLayers((state) => state.layers);
  const table = useAreaLayers((state) => state.table);
  const selected = useAreaLayers((state) => state.selected);
  const packs = useAreaPacks();
  const lists = useQueries(
    {
      queries: layers.map((layer) => ({ ...areaListQuery(layer.id), enabled: layer.by !== 'one' })),
      combine: dataOf,
    },
    queryClient,
  );
  return useMemo(
    () =>
      layers.flatMap((layer, index): DrawnAreas[] => {
        const pack = packs.find(({ id }) => id === layer.id);
        if (pack === undefined) return [];
        const value = layer.by === 'one' ? undefined : (layer.field ?? undefined);
        return [
          {
            id: layer.id,
            tiles: templateOf(areaTileEndpoint, {
              path: { id: layer.id },
              query: { label: layer.label ?? undefined, value },
            }),
            bounds: pack.coverage,
            attribution: pack.attribution,
            minzoom: (pack.counts['area'] ?? pack.counts['areas'] ?? 0) > MANY_AREAS ? MANY_ZOOM : 0,
            isFilled: layer.look === 'fill',
            opacity: layer.opacity / 100,
            colour: colourOf(layer, lists[index]),
            isNamed: layer.label !== null,
            selected: table === layer.id ? selected : [],
          },
        ];
      }),
    [layers, packs, lists, table, selected],
  );
}
