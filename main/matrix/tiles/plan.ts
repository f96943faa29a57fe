/**
 * Plan of a large matrix divided into tiles. It is stored with the results, where every worker reads what to compute.
 */
import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import type { Changes } from '../../../contract/avoid.ts';
import { MATRIX_MODES, MATRIX_OPTIONS, MAX_ADDRESSES } from '../../../contract/matrix.ts';
import type { PartStore } from '../../parts/part-store.ts';
import { numberedParts, ownVersion, planId, planPath, type StoredPlan, type VersionedPlan } from '../../parts/plan.ts';
import type { Mode, Option } from '../../routing/profiles/profile.ts';
import { isSparseTile } from './sparse-tile.ts';
import { tileBytes, type TileSize } from './tile-file.ts';

/** The parameters that determine every cell. */
export interface MatrixPlan extends VersionedPlan, Changes {
  mode: Mode;
  option: Option;
  pack: string;
  /** Digest of the pack's contents. */
  packDigest: string;
  /** Maximum duration in seconds; pairs that take longer are omitted. Unlimited if absent. */
  maxDurationSeconds?: number | undefined;
  originCount: number;
  destinationCount: number;
  /** SHA-256 of {@link pointsBytes}. */
  points: string;
  /** Number of rows and columns of a tile; fewer at the bottom and right edges. */
  side: number;
}

/** The part of a plan without its points. */
export type PlannedTravel = Pick<MatrixPlan, 'mode' | 'option' | 'pack' | 'packDigest' | 'maxDurationSeconds'> &
  Changes;

/** A plan with its points. */
export interface PlannedMatrix extends StoredPlan<MatrixPlan> {
  /** Longitude and latitude of each point in degrees, one pair after another. */
  origins: Float64Array;
  destinations: Float64Array;
}

/** `side` of new plans. */
export const SIDE = MAX_ADDRESSES;

export interface Tile extends TileSize {
  index: number;
  /** First row and first column. */
  row: number;
  column: number;
}

/** Name of the part with a plan's points. */
const pointsName = (id: string): string => `${id}/points`;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the bytes of the origins, followed by those of the destinations. */
function pointsBytes(origins: Float64Array, destinations: Float64Array): Buffer {
  if (endianness() !== 'LE') throw new Error('tiles can only be written on little-endian machines');
  return Buffer.concat(
    [origins, destinations].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
}

export function planMatrix(travel: PlannedTravel, origins: Float64Array, destinations: Float64Array): PlannedMatrix {
  const plan: MatrixPlan = {
    version: ownVersion,
    ...travel,
    originCount: origins.length / 2,
    destinationCount: destinations.length / 2,
    points: sha256(pointsBytes(origins, destinations)),
    side: SIDE,
  };
  return { id: planId('matrix', plan), plan, origins, destinations };
}

const tilesAcross = ({ destinationCount, side }: MatrixPlan): number => Math.ceil(destinationCount / side);

export const tileCount = (plan: MatrixPlan): number => tilesAcross(plan) * Math.ceil(plan.originCount / plan.side);

/** Returns a tile by its index; tiles are numbered row by row. */
export function tileAt(plan: MatrixPlan, index: number): Tile {
  const across = tilesAcross(plan);
  const [row, column] = [Math.floor(index / across) * plan.side, (index % across) * plan.side];
  return {
    index,
    row,
    column,
    rows: Math.min(plan.side, plan.originCount - row),
    columns: Math.min(plan.side, plan.destinationCount - column),
  };
}

export const tilesOf = (plan: MatrixPlan): Tile[] =>
  Array.from({ length: tileCount(plan) }, (_, index) => tileAt(plan, index));

/** Names of the folder of a plan's tiles, and of a tile. */
export const tilesFolder = (id: string): string => `${id}/tiles`;
export const tileName = (id: string, index: number): string => `${tilesFolder(id)}/${index}`;

/** Returns whether a part with that many bytes is a complete tile. */
export const isCompleteTile = ({ maxDurationSeconds }: MatrixPlan, tile: Tile, bytes: number): boolean =>
  maxDurationSeconds === undefined ? bytes === tileBytes(tile) : isSparseTile(tile, bytes);

/** Returns the indices of the tiles that exist and are complete. */
export async function existingTiles(store: PartStore, { id, plan }: PlannedMatrix): Promise<Set<number>> {
  const parts = await numberedParts(store, tilesFolder(id), tileCount(plan));
  const complete = parts.filter(({ index, bytes }) => isCompleteTile(plan, tileAt(plan, index), bytes));
  return new Set(complete.map(({ index }) => index));
}

/** Stores a plan where workers find it. */
export async function writePlan(store: PartStore, { id, plan, origins, destinations }: PlannedMatrix): Promise<void> {
  if ((await store.size(planPath(id))) !== undefined) return;
  await store.write(pointsName(id), pointsBytes(origins, destinations));
  // Written last: if the plan exists, so do its points.
  await store.write(planPath(id), Buffer.from(JSON.stringify(plan)));
}

/** Reads a plan. @throws PartMissing; Error if the plan is invalid */
export async function readPlan(store: PartStore, id: string): Promise<PlannedMatrix> {
  const plan: MatrixPlan = JSON.parse((await store.read(planPath(id))).toString());
  const bytes = await store.read(pointsName(id));
  const { mode, option, originCount, destinationCount } = plan;
  if (!MATRIX_MODES.includes(mode) || !MATRIX_OPTIONS.includes(option) || sha256(bytes) !== plan.points)
    throw new Error(`${store.name}/${id} is damaged: delete that folder, then run the matrix again`);
  const points = new Float64Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 16 * (originCount + destinationCount)),
  );
  return { id, plan, origins: points.slice(0, 2 * originCount), destinations: points.slice(2 * originCount) };
}
