/**
 * Block faces and their segments: addressed sides chained along a street between real corners, then cut by deliveries.
 */
import { distanceOfNumber, rangeStep, type AddressRange } from '../../../main/packs/address-position.ts';
import { at } from '../../kit/at.ts';
import type { Blocks, NextSide, Side } from './blocks.ts';
import { type WeighedNumber, cutRun } from './cut-run.ts';

/** The numbers that one ZIP+4 code stands for. */
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

/** A street front of this length holds about one delivery, however many numbers its range offers. */
const METRES_PER_DELIVERY = 15;
const SHARPEST_TURN = Math.PI / 3;
/** Numbers may jump by this much from one side to the next within a chain. */
const LONGEST_STEP = 100;

type AddressedSide = Side & { range: NonNullable<Side['range']> };
const isAddressed = (side: Side): side is AddressedSide => side.range !== undefined;

/** First and last number in the direction of travel, with the block on the left. */
const travelRange = ({ isLeft, range }: AddressedSide): [number, number] =>
  isLeft ? [range.from, range.to] : [range.to, range.from];

function numbersRunOn(side: AddressedSide, following: AddressedSide): boolean {
  const [first, last] = travelRange(side);
  const [nextFirst, nextLast] = travelRange(following);
  const isAscending = first === last ? nextLast >= nextFirst : last > first;
  return isAscending
    ? nextFirst > last && nextLast >= nextFirst && nextFirst - last <= LONGEST_STEP
    : nextFirst < last && nextLast <= nextFirst && last - nextFirst <= LONGEST_STEP;
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
  Math.abs(next.angle - Math.PI) <= SHARPEST_TURN &&
  numbersRunOn(side, next.side);

/** Runs of sides along one street within one block, in ascending order of house numbers. */
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
    const startsHigh = travelRange(at(chain, 0))[0] > travelRange(at(chain, -1))[1];
    return startsHigh ? chain.toReversed() : chain;
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

/**
 * Share of the edge at which a number, or the middle between two, lies: the rule that the geocoder places numbers by.
 */
const shareOf = (range: AddressRange, number: number, length: number): number =>
  distanceOfNumber(range, number, length) / length;

/**
 * The stretch of a side that belongs to its numbers from `first` to `last`: to the middle between neighbours, or to the
 * corner.
 */
function stretch({ range, length }: AddressedSide, first: number, last: number): { start: number; end: number } {
  const half = rangeStep(range) / 2;
  const low = Math.min(range.from, range.to);
  const high = Math.max(range.from, range.to);
  const lowIsAtStart = range.from <= range.to;
  const lowShare = first === low ? Number(!lowIsAtStart) : shareOf(range, first - half, length);
  const highShare = last === high ? Number(lowIsAtStart) : shareOf(range, last + half, length);
  return lowIsAtStart ? { start: lowShare, end: highShare } : { start: highShare, end: lowShare };
}

/** Cuts every chain into segments and notes the cuts on its sides. */
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
      for (const [side, mine] of Map.groupBy(numbers, (entry) => entry.side)) {
        const [from, to] = [at(mine, 0).number, at(mine, -1).number];
        segment.parts.push({ side, from, to });
        side.cuts.push({ ...stretch(side, from, to), segment: segment.id });
      }
      segments.push(segment);
    }
  }
  for (const side of blocks.sides) side.cuts.sort((a, b) => a.start - b.start);
  return { segments, chains: chains.length };
}
