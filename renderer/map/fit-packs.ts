import { installedPacks, isReady } from '../model/service/packs.ts';
import { activeMap } from './active-map.ts';
import { union } from '../kit/coordinates/bounds.ts';

/** Shows everything that the installed packs cover; at a first start at once, without a flight. */
export function fitPacks({ isSudden = false } = {}): void {
  const packs = installedPacks().filter(isReady);
  activeMap()?.camera.fit(union(packs.map(({ coverage }) => coverage)), isSudden);
}
