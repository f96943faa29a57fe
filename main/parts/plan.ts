/** Plans of work that is divided into parts: how a plan, and its parts by their numbers, lie with the results. */
import { createHash } from 'node:crypto';
import packageJson from '../../package.json' with { type: 'json' };
import { PartUnsupported } from './part-unsupported.ts';
import { PartNotFound, type PartStore } from './part-store.ts';

/** What every plan says, besides what else decides of its parts. */
export interface VersionedPlan {
  /** Of Cairn: another version may have other answers. */
  version: string;
}

/** A plan with the folder that it, and its parts, lie in. */
export interface StoredPlan<Plan extends VersionedPlan> {
  id: string;
  plan: Plan;
}

const ID_CHARACTERS = 32;

export const ownVersion = packageJson.version;

/** @throws PartUnsupported where the order is of another version than this worker */
export function requireSameVersion({ version }: VersionedPlan): void {
  if (version === ownVersion) return;
  throw new PartUnsupported(
    `A worker is of Cairn ${ownVersion}, and the order of ${version}: use the same version for both`,
  );
}

/** The folder of a plan, made of all that it says: the same order is the same folder. */
export function planId(kind: string, plan: VersionedPlan): string {
  const digest = createHash('sha256').update(JSON.stringify(plan)).digest('hex');
  return `${kind}-${digest.slice(0, ID_CHARACTERS)}`;
}

/** Where a plan lies in its folder. */
export const planPath = (id: string): string => `${id}/plan.json`;

/** Those of a folder that are parts, by their numbers below `count`. */
export async function numberedParts(
  store: PartStore,
  folder: string,
  count: number,
): Promise<{ index: number; bytes: number }[]> {
  const listed = await store.list(folder);
  return listed.flatMap(({ name, bytes }) =>
    /^\d+$/.test(name) && Number(name) < count ? [{ index: Number(name), bytes }] : [],
  );
}

/** The plan of the last part that a worker has done, which the next is likely to be of. */
export class LastPlan<Planned> {
  readonly #place: PartStore;
  readonly #read: (place: PartStore, id: string) => Promise<Planned>;
  #last: { id: string; planned: Planned } | undefined;

  constructor(place: PartStore, read: (place: PartStore, id: string) => Promise<Planned>) {
    this.#place = place;
    this.#read = read;
  }

  /** @throws PartUnsupported where the worker's place of results has no such plan; what `read` throws */
  async get(id: string): Promise<Planned> {
    if (this.#last?.id === id) return this.#last.planned;
    try {
      const planned = await this.#read(this.#place, id);
      this.#last = { id, planned };
      return planned;
    } catch (error) {
      if (!(error instanceof PartNotFound)) throw error;
      throw new PartUnsupported(
        `A worker finds no ${id} in ${this.#place.name}: give all workers the place of results that the order has`,
        { cause: error },
      );
    }
  }
}
