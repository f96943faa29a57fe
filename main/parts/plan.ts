/** Plans of jobs divided into parts: where a plan and its numbered parts are stored. */
import { createHash } from 'node:crypto';
import packageJson from '../../package.json' with { type: 'json' };
import { PartUnsupported } from './part-unsupported.ts';
import { PartNotFound, type PartStore } from './part-store.ts';

/** Common fields of plans. Everything else that the parts depend on is also in the plan. */
export interface VersionedPlan {
  /** Version of Cairn, because another version may compute other results. */
  version: string;
}

/** A plan, and its id, which is the name of the folder for it and its parts. */
export interface StoredPlan<Plan extends VersionedPlan> {
  id: string;
  plan: Plan;
}

const ID_CHARACTERS = 32;

export const ownVersion = packageJson.version;

/** Checks the version of a plan. @throws PartUnsupported if it differs from that of this worker */
export function requireSameVersion({ version }: VersionedPlan): void {
  if (version === ownVersion) return;
  throw new PartUnsupported(
    `A worker runs Cairn ${ownVersion}, but the job was started by ${version}: use the same version for both`,
  );
}

/** Returns the id of a plan, a digest of its contents: the same job always has the same folder. */
export function planId(kind: string, plan: VersionedPlan): string {
  const digest = createHash('sha256').update(JSON.stringify(plan)).digest('hex');
  return `${kind}-${digest.slice(0, ID_CHARACTERS)}`;
}

/** Returns the path of the file of a plan. */
export const planPath = (id: string): string => `${id}/plan.json`;

/** Lists the parts in a folder: entries whose name is a number below `count`. */
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

/** Caches the plan of the last part, because the next part is likely to belong to it as well. */
export class LastPlan<Planned> {
  readonly #place: PartStore;
  readonly #read: (place: PartStore, id: string) => Promise<Planned>;
  #last: { id: string; planned: Planned } | undefined;

  constructor(place: PartStore, read: (place: PartStore, id: string) => Promise<Planned>) {
    this.#place = place;
    this.#read = read;
  }

  /** Returns a plan. @throws PartUnsupported if the worker's part store lacks it; errors of `read` */
  async get(id: string): Promise<Planned> {
    if (this.#last?.id === id) return this.#last.planned;
    try {
      const planned = await this.#read(this.#place, id);
      this.#last = { id, planned };
      return planned;
    } catch (error) {
      if (!(error instanceof PartNotFound)) throw error;
      throw new PartUnsupported(
        `A worker can't find ${id} in ${this.#place.name}: use the same --results for all workers as for the job`,
        { cause: error },
      );
    }
  }
}
