import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { tileJsonEndpoint, type TileJson } from '../../contract/tiles.ts';
import { ofPacks, queryClient, queryOf, type Reply } from '../kit/api/query.ts';
import { isReady, usePacks } from '../model/service/packs.ts';
import type { TilePack } from './style/tile-source.ts';

const THEMES = ['basemap', 'streets', 'shapes', 'tiles'] as const;

const NONE: readonly TilePack[] = [];

/** The installed packs that hold tiles: the world first, streets over it. Empty until they are known. */
export function useTilePacks(): readonly TilePack[] {
  const packs = usePacks();
  const wanted = useMemo(
    () =>
      THEMES.flatMap((theme) =>
        packs
          .filter((pack) => isReady(pack) && pack.theme === theme && pack.counts['tile'] !== 0)
          .map(({ id, title = id }) => ({ id, title, theme })),
      ),
    [packs],
  );
  const combine = useCallback(
    (results: readonly UseQueryResult<Reply<TileJson>>[]) => ({
      isSettled: results.every(({ isPending }) => !isPending),
      described: results.flatMap(({ data: reply }, index): TilePack[] => {
        const pack = wanted[index];
        if (reply === undefined || pack === undefined) return [];
        const { tiles, minzoom, maxzoom, bounds, attribution, format, vector_layers: layers } = reply.data;
        return [
          { ...pack, tiles, minzoom, maxzoom, bounds, attribution, format, layers: layers.map((layer) => layer.id) },
        ];
      }),
    }),
    [wanted],
  );
  const { isSettled, described } = useQueries(
    { queries: wanted.map(({ id }) => ofPacks(queryOf(tileJsonEndpoint, { path: { pack: id } }))), combine },
    queryClient,
  );
  const [found, setFound] = useState(NONE);
  // Where none could be described the server is at fault: what is drawn stays, and all are asked for again.
  const isUsable = isSettled && (described.length > 0 || wanted.length === 0);
  if (isUsable && described !== found) setFound(described);
  return isUsable ? described : found;
}
