/** What nodes do to those that pass: barriers that close, signals and crossings that delay. */
import { accessOf } from './access.ts';
import { valuesOf, type Tags } from './tags.ts';

export interface NodeUse {
  /** Closed to this mode. */
  blocked: boolean;
  /** Mean delay in seconds in the direction of the way's nodes, and against it. */
  forwardSeconds: number;
  backwardSeconds: number;
}

export interface NodeRules {
  accessKeys: readonly string[];
  /** Barriers that stop this mode unless the node's access tags say otherwise. */
  closedBarriers: ReadonlySet<string>;
  /** Seconds per kind of node. */
  delays: Readonly<Record<string, number>>;
  /** Signals and signs stand for the traffic from one side where they say so. Whoever walks waits from both. */
  heedsDirection: boolean;
}

const PASSED: NodeUse = { blocked: false, forwardSeconds: 0, backwardSeconds: 0 };

/** Reads a node's tags by the rules of a mode. */
export function nodeUse(tags: Tags, rules: NodeRules): NodeUse {
  if (tags.size === 0) return PASSED;
  if (isClosed(tags, rules)) return { ...PASSED, blocked: true };
  const barriers = valuesOf(tags, 'barrier').map((barrier) => rules.delays[barrier] ?? 0);
  const seconds = Math.max(...barriers, highwayDelay(tags, rules.delays));
  if (seconds === 0) return PASSED;
  const direction = rules.heedsDirection ? (tags.get('traffic_signals:direction') ?? tags.get('direction')) : undefined;
  return {
    blocked: false,
    forwardSeconds: direction === 'backward' ? 0 : seconds,
    backwardSeconds: direction === 'forward' ? 0 : seconds,
  };
}

/** Several barriers at one node have all to be passed. Access tags at a crossing or signal are of those who cross. */
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
