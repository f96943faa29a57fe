/** A large matrix divided into tiles, as it lies with the results: every worker reads there what it is to compute. */
import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { MATRIX_MODES, MATRIX_OPTIONS, MAX_ADDRESSES } from '../../../contract/matrix.ts';
import type { PartStore } from '../../parts/part-store.ts';
import { numberedParts, ownVersion, planId, planPath, type StoredPlan, type VersionedPlan } from '../../parts/plan.ts';
import type { Mode, Option } from '../../routing/profiles/profile.ts';
import { isSparseTile } from './sparse-tile.ts';
import { tileBytes, type TileSize } from './tile-file.ts';

/** What decides of every cell. */
export interface MatrixPlan extends VersionedPlan {
  mode: Mode;
  option: Option;
  pack: string;
  /** What the pack holds. */
  packDigest: string;
  /** Pairs that take longer are left out; in seconds. All pairs if absent. */
  maxDurationSeconds?: number | undefined;
  originCount: number;
  destinationCount: number;
  /** SHA-256 of {@link pointsBytes}. */
  points: string;
  /** Rows and columns of a tile; fewer at the lower and right edges. */
  side: number;
}

/** A plan with the points that it is of. */
export interface PlannedMatrix extends StoredPlan<MatrixPlan> {
  /** Longitude and latitude after one another, degrees. */
  origins: Float64Array;
  destinations: Float64Array;
}

/** Of the tiles of new plans. */
export const SIDE = MAX_ADDRESSES;

export interface Tile extends TileSize {
  index: number;
  /** Of the first row and the first column. */
  row: number;
  column: number;
}

/** Where the points of a plan lie. */
const pointsName = (id: string): string => `${id}/points`;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Origins, then destinations. */
function pointsBytes(origins: Float64Array, destinations: Float64Array): Buffer {
  if (endianness() !== 'LE') throw new Error('tiles are written by machines that put the low byte first');
  return Buffer.concat(
    [origins, destinations].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
}

export function planMatrix(
  travel: Pick<MatrixPlan, 'mode' | 'option' | 'pack' | 'packDigest' | 'maxDurationSeconds'>,
  origins: Float64Array,
  destinations: Float64Array,
): PlannedMatrix {
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

/** Tiles lie row by row. */
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

/** Where the tiles of a plan lie. */
export const tilesFolder = (id: string): string => `${id}/tiles`;
export const tileName = (id: string, index: number): string => `${tilesFolder(id)}/${index}`;

/** Whether a part of so many bytes is that tile, whole. */
export const isWholeTile = ({ maxDurationSeconds }: MatrixPlan, tile: Tile, bytes: number): boolean =>
  maxDurationSeconds === undefined ? bytes === tileBytes(tile) : isSparseTile(tile, bytes);

/** The tiles that are there, whole. */
export async function tilesThere(place: PartStore, { id, plan }: PlannedMatrix): Promise<Set<number>> {
  const parts = await numberedParts(place, tilesFolder(id), tileCount(plan));
  const whole = parts.filter(({ index, bytes }) => isWholeTile(plan, tileAt(plan, index), bytes));
  return new Set(whole.map(({ index }) => index));
}

/** Puts a plan where workers find it. */
export async function writePlan(place: PartStore, { id, plan, origins, destinations }: PlannedMatrix): Promise<void> {
  if ((await place.size(planPath(id))) !== undefined) return;
  await place.write(pointsName(id), pointsBytes(origins, destinations));
  // Last: where it is, all of it is.
  await place.write(planPath(id), Buffer.from(JSON.stringify(plan)));
}

/** @throws PartMissing; Error if the file is not a plan */
export async function readPlan(place: PartStore, id: string): Promise<PlannedMatrix> {
  const plan: MatrixPlan = JSON.parse((await place.read(planPath(id))).toString());
  const bytes = await place.read(pointsName(id));
  const { mode, option, originCount, destinationCount } = plan;
  if (!MATRIX_MODES.includes(mode) || !MATRIX_OPTIONS.includes(option) || sha256(bytes) !== plan.points)
    throw new Error(`${place.name}/${id} is damaged: remove that folder, then order the matrix again`);
  const points = new Float64Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 16 * (originCount + destinationCount)),
  );
  return { id, plan, origins: points.slice(0, 2 * originCount), destinations: points.slice(2 * originCount) };
}
