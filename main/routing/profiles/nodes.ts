/** Effects of nodes on passing traffic: barriers block it; signals and crossings delay it. */
import { accessOf } from './access.ts';
import { valuesOf, type Tags } from './tags.ts';

export interface NodeUse {
  /** Whether the node is closed to this mode. */
  blocked: boolean;
  /** Mean delay in seconds along and against the direction of the way's nodes. */
  forwardSeconds: number;
  backwardSeconds: number;
}

export interface NodeRules {
  accessKeys: readonly string[];
  /** Barriers that stop this mode unless the node's access tags say otherwise. */
  closedBarriers: ReadonlySet<string>;
  /** Delay in seconds by kind of node. */
  delays: Readonly<Record<string, number>>;
  /** Whether signals and signs for one direction only affect that direction. Pedestrians wait in both. */
  isDirectional: boolean;
}

const UNOBSTRUCTED: NodeUse = { blocked: false, forwardSeconds: 0, backwardSeconds: 0 };

/** Evaluates the tags of a node by the rules of a mode. */
export function nodeUse(tags: Tags, rules: NodeRules): NodeUse {
  if (tags.size === 0) return UNOBSTRUCTED;
  if (isClosed(tags, rules)) return { ...UNOBSTRUCTED, blocked: true };
  const barriers = valuesOf(tags, 'barrier').map((barrier) => rules.delays[barrier] ?? 0);
  const seconds = Math.max(...barriers, highwayDelay(tags, rules.delays));
  if (seconds === 0) return UNOBSTRUCTED;
  const direction = rules.isDirectional ? (tags.get('traffic_signals:direction') ?? tags.get('direction')) : undefined;
  return {
    blocked: false,
    forwardSeconds: direction === 'backward' ? 0 : seconds,
    backwardSeconds: direction === 'forward' ? 0 : seconds,
  };
}

/**
 * Whether the node is closed. All barriers at a node must be passable. Access tags at a crossing or signal apply to
 * those who cross the road.
 */
function isClosed(tags: Tags, { accessKeys, closedBarriers }: NodeRules): boolean {
  const barriers = valuesOf(tags, 'barrier');
  if (barriers.length === 0 && tags.has('highway')) return false;
  const access = accessOf(tags, accessKeys);
  if (access !== undefined) return access === 'no';
  return barriers.some((barrier) => closedBarriers.has(barrier)) || tags.get('locked') === 'yes';
}

function highwayDelay(tags: Tags, delays: Readonly<Record<string, number>>): number {
  const highway = tags.get('highway');
  if (highway === undefined) return 0;
  const signals =
    highway === 'crossing' && (tags.get('crossing') === 'traffic_signals' || tags.get('crossing:signals') === 'yes');
  return delays[signals ? 'traffic_signals' : highway] ?? 0;
}
