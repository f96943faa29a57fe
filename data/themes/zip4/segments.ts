/** Block faces and their segments: addressed sides chained along a street between corners, then cut by deliveries. */
import { distanceOfNumber, rangeStep, type AddressRange } from '../../../main/packs/address-position.ts';
import { at } from '../../kit/at.ts';
import type { Blocks, NextSide, Side } from './blocks.ts';
import { type WeighedNumber, cutRun } from './cut-run.ts';

/** House numbers of one ZIP+4 code. */
export interface Segment {
  id: number;
  zip: string;
  street: string;
  /** Lowest and highest house number. */
  low: number;
  high: number;
  isOdd: boolean;
  /** Estimated number of addresses in use. */
  deliveries: number;
  parts: { side: Side; from: number; to: number }[];
}

/** Average length of a street front per delivery, regardless of the size of its range. */
const METRES_PER_DELIVERY = 15;
const MAX_TURN = Math.PI / 3;
/** Maximum difference of numbers between two sides within a chain. */
const MAX_STEP = 100;

type AddressedSide = Side & { range: NonNullable<Side['range']> };
const isAddressed = (side: Side): side is AddressedSide => side.range !== undefined;

/** Returns the first and last number in the direction of travel, with the block on the left. */
const travelRange = ({ isLeft, range }: AddressedSide): [number, number] =>
  isLeft ? [range.from, range.to] : [range.to, range.from];

function numbersContinue(side: AddressedSide, following: AddressedSide): boolean {
  const [first, last] = travelRange(side);
  const [nextFirst, nextLast] = travelRange(following);
  const isAscending = first === last ? nextLast >= nextFirst : last > first;
  return isAscending
    ? nextFirst > last && nextLast >= nextFirst && nextFirst - last <= MAX_STEP
    : nextFirst < last && nextLast <= nextFirst && last - nextFirst <= MAX_STEP;
}

function sameStreetSide(a: AddressedSide, b: AddressedSide): boolean {
  const step = rangeStep(a.range);
  if (
    a.edge === b.edge ||
    a.edge.name === '' ||
    a.edge.name !== b.edge.name ||
    a.range.zip !== b.range.zip ||
    step !== rangeStep(b.range)
  )
    return false;
  return step === 1 || a.range.from % 2 === b.range.from % 2;
}

const continues = (side: AddressedSide, next: NextSide): boolean =>
  isAddressed(next.side) &&
  sameStreetSide(side, next.side) &&
  Math.abs(next.angle - Math.PI) <= MAX_TURN &&
  numbersContinue(side, next.side);

/** Returns chains of sides along one street within one block, with ascending house numbers. */
function chainSides(blocks: Blocks): AddressedSide[][] {
  const successor = new Map<Side, Side>();
  const hasPredecessor = new Set<Side>();
  const addressed = blocks.sides.filter(isAddressed);
  for (const side of addressed) {
    const next = blocks.next(side);
    if (!continues(side, next) || hasPredecessor.has(next.side)) continue;
    successor.set(side, next.side);
    hasPredecessor.add(next.side);
  }
  const seen = new Set<Side>();
  const follow = (first: AddressedSide): AddressedSide[] => {
    const chain: AddressedSide[] = [];
    for (
      let side: Side | undefined = first;
      side !== undefined && isAddressed(side) && !seen.has(side);
      side = successor.get(side)
    ) {
      seen.add(side);
      chain.push(side);
    }
    const isDescending = travelRange(at(chain, 0))[0] > travelRange(at(chain, -1))[1];
    return isDescending ? chain.toReversed() : chain;
  };
  const open = addressed.filter((side) => !hasPredecessor.has(side)).map(follow);
  const closed = addressed.flatMap((side) => (seen.has(side) ? [] : [follow(side)]));
  return [...open, ...closed];
}

function weighedNumbers(side: AddressedSide): WeighedNumber<AddressedSide>[] {
  const step = rangeStep(side.range);
  const low = Math.min(side.range.from, side.range.to);
  const count = Math.abs(side.range.to - side.range.from) / step + 1;
  const weight = Math.min(1, side.length / METRES_PER_DELIVERY / count);
  return Array.from({ length: count }, (_, i) => ({ side, number: low + i * step, weight }));
}

/** Returns the position of a number, or of the middle between two, as a share of the edge, by the geocoder's rule. */
const shareOf = (range: AddressRange, number: number, length: number): number =>
  distanceOfNumber(range, number, length) / length;

/**
 * Returns the part of a side for its numbers from `first` to `last`, up to the middle between neighbours or a corner.
 */
function partOfSide({ range, length }: AddressedSide, first: number, last: number): { start: number; end: number } {
  const half = rangeStep(range) / 2;
  const low = Math.min(range.from, range.to);
  const high = Math.max(range.from, range.to);
  const lowIsAtStart = range.from <= range.to;
  const lowShare = first === low ? Number(!lowIsAtStart) : shareOf(range, first - half, length);
  const highShare = last === high ? Number(lowIsAtStart) : shareOf(range, last + half, length);
  return lowIsAtStart ? { start: lowShare, end: highShare } : { start: highShare, end: lowShare };
}

/** Divides every chain into segments and adds the cuts to its sides. */
export function findSegments(blocks: Blocks): { segments: Segment[]; chains: number } {
  const chains = chainSides(blocks);
  const segments: Segment[] = [];
  for (const chain of chains) {
    for (const numbers of cutRun(chain.flatMap(weighedNumbers))) {
      const first = at(numbers, 0);
      const segment: Segment = {
        id: segments.length,
        zip: first.side.range.zip,
        street: first.side.edge.name,
        low: first.number,
        high: at(numbers, -1).number,
        isOdd: first.number % 2 === 1,
        deliveries: Math.max(1, Math.round(numbers.reduce((sum, { weight }) => sum + weight, 0))),
        parts: [],
      };
      for (const [side, sideNumbers] of Map.groupBy(numbers, (entry) => entry.side)) {
        const [from, to] = [at(sideNumbers, 0).number, at(sideNumbers, -1).number];
        segment.parts.push({ side, from, to });
        side.cuts.push({ ...partOfSide(side, from, to), segment: segment.id });
      }
      segments.push(segment);
    }
  }
  for (const side of blocks.sides) side.cuts.sort((a, b) => a.start - b.start);
  return { segments, chains: chains.length };
}
