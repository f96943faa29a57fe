import type { Bbox } from '../../contract/pack.ts';
import { isReady, useService } from '../state/service.ts';
import { activeMap } from './active-map.ts';

const WORLD: Bbox = [-180, -60, 180, 80];

/** The box around all boxes; the world where there is none. */
export function union(boxes: readonly Bbox[]): Bbox {
  if (boxes.length === 0) return WORLD;
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
}

/** Shows everything that the installed packs cover; at a first start at once, without a flight. */
export function fitPacks({ isSudden = false } = {}): void {
  const packs = useService.getState().packs.filter(isReady);
  activeMap()?.camera.fit(union(packs.map(({ coverage }) => coverage)), isSudden);
}
