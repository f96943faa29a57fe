import { useEffect, useState } from 'react';
import { tileJsonEndpoint } from '../../contract/tiles.ts';
import { ask } from '../kit/api/ask.ts';
import { isReady, onRound, useService } from '../model/service/service.ts';
import type { TilePack } from './style/tile-source.ts';

async function describe(id: string, theme: TilePack['theme']): Promise<TilePack | null> {
  const answer = await ask(tileJsonEndpoint, { path: { pack: id } });
  if (!answer.ok) {
    useService.getState().noteFailure(answer.failure);
    return null;
  }
  const { tiles, minzoom, maxzoom, bounds, attribution } = answer.data;
  return { id, theme, tiles, minzoom, maxzoom, bounds, attribution };
}

const NONE: readonly TilePack[] = [];

/** The installed packs that hold tiles: the world first, streets over it. Empty until they are known. */
export function useTilePacks(): readonly TilePack[] {
  const packs = useService((service) => service.packs);
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    const themes = ['basemap', 'streets', 'shapes'] as const;
    const wanted = themes.flatMap((theme) =>
      packs
        .filter((pack) => isReady(pack) && pack.theme === theme && pack.counts['tile'] !== 0)
        .map(({ id }) => ({ id, theme })),
    );
    let hasFailed = false;
    const load = async () => {
      const described = await Promise.all(wanted.map(({ id, theme }) => describe(id, theme)));
      hasFailed = described.includes(null);
      const readable = described.filter((pack) => pack !== null);
      // Where none could be described the server is at fault: what is drawn stays, and all are asked for again.
      if (isCurrent && (readable.length > 0 || wanted.length === 0)) setFound(readable);
    };
    void load();
    const stop = onRound(() => {
      if (hasFailed) void load();
    });
    return () => {
      stop();
      isCurrent = false;
    };
  }, [packs]);
  return found;
}
