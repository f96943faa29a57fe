import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { InstalledPack } from '../../contract/service.ts';
import { tileJsonEndpoint, type TileJson } from '../../contract/tiles.ts';
import { fetchAnswer, ofPacks, queryClient, queryOf, type Reply } from '../kit/api/query.ts';
import { isReady, PACKS, useArePacksAnswered, usePacks } from '../model/service/packs.ts';
import type { TilePack } from './style/tile-source.ts';

const THEMES = ['basemap', 'streets', 'shapes', 'tiles', 'raster'] as const;

const NONE: readonly TilePack[] = [];

/** Query of a pack's TileJSON. */
const descriptionOf = (id: string) => ofPacks(queryOf(tileJsonEndpoint, { path: { pack: id } }));

/** What is known of a pack before its TileJSON. */
type NamedPack = Pick<TilePack, 'id' | 'title' | 'theme' | 'hasRivers'>;

/** The world first, streets over it. */
const withTiles = (packs: readonly InstalledPack[]): NamedPack[] =>
  THEMES.flatMap((theme) =>
    packs
      .filter((pack) => isReady(pack) && pack.theme === theme && pack.counts['tile'] !== 0)
      .map(({ id, title = id, counts }) => ({ id, title, theme, hasRivers: (counts?.['waterways'] ?? 0) > 0 })),
  );

/** Nothing where the one or the other is not known. */
function describedPack(pack: NamedPack | undefined, tileJson?: TileJson): TilePack[] {
  if (tileJson === undefined || pack === undefined) return [];
  const { tiles, minzoom, maxzoom, bounds, attribution, format, vector_layers: layers, legend, unit } = tileJson;
  return [
    { ...pack, tiles, minzoom, maxzoom, bounds, attribution, format, layers: layers.map(({ id }) => id), legend, unit },
  ];
}

/** Fetches the data of {@link useTilePacks} before the window is drawn. */
export async function readTilePacks(): Promise<void> {
  const packs = await fetchAnswer(PACKS);
  if (packs.ok)
    await Promise.all(withTiles(packs.data.packs).map(({ id }) => queryClient.prefetchQuery(descriptionOf(id))));
}

/**
 * The installed packs that hold tiles, and whether they are known: none before, and none where the server does not
 * answer.
 */
export function useKnownTilePacks(): { readonly packs: readonly TilePack[]; readonly areKnown: boolean } {
  const packs = usePacks();
  const arePacksAnswered = useArePacksAnswered();
  const wanted = useMemo(() => withTiles(packs), [packs]);
  const combine = useCallback(
    (results: readonly UseQueryResult<Reply<TileJson>>[]) => ({
      isSettled: results.every(({ isPending }) => !isPending),
      described: results.flatMap(({ data: reply }, index) => describedPack(wanted[index], reply?.data)),
    }),
    [wanted],
  );
  const { isSettled, described } = useQueries(
    { queries: wanted.map(({ id }) => descriptionOf(id)), combine },
    queryClient,
  );
  const [found, setFound] = useState(NONE);
  // If none could be described the server has failed: the previous packs stay, and all are requested again.
  const isUsable = isSettled && (described.length > 0 || wanted.length === 0);
  if (isUsable && described !== found) setFound(described);
  return { packs: isUsable ? described : found, areKnown: arePacksAnswered && isSettled };
}

/** The installed packs that hold tiles. Empty until they are known. */
export const useTilePacks = (): readonly TilePack[] => useKnownTilePacks().packs;
