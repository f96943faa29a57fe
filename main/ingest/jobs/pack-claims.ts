/** Decides which packs an import may write, when it's requested and again when it starts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportOrder } from '../../../contract/imports.ts';
import { importIdProblem, installedAlready, packIdsOf, packsInTheWay, type PackInTheWay } from '../pack-ids.ts';
import type { PackStore } from '../../packs/pack-store.ts';
import { plainReason } from '../../packs/plain-reason.ts';
import { readPackOrder, writePackOrder } from '../../packs/pack-order.ts';
import { PACK_EXTENSION } from '../../packs/schema/manifest.ts';
import type { ImportedPacks } from '../../store/imported-packs.ts';
import { Fault, parameterFault } from '../../../contract/fault.ts';

/** The packs an import writes, and the owner. */
export interface PackClaim {
  kind: ImportOrder['kind'];
  id: string;
  parts?: ImportOrder['parts'] | undefined;
  replace?: boolean | undefined;
  /** Whether it writes no packs (dry run). */
  checkOnly?: boolean | undefined;
  /** The key that requested it; absent from imports of earlier versions. */
  madeBy: string | undefined;
  /** Whether that key had the right to manage. */
  mayReplaceAny: boolean;
  /** ISO 8601: packs built since then are the import's own, from an earlier start. */
  startedAt?: string | undefined;
}

export class PackClaims {
  readonly #packStore: PackStore;
  readonly #imported: ImportedPacks;

  constructor(packStore: PackStore, imported: ImportedPacks) {
    this.#packStore = packStore;
    this.#imported = imported;
  }

  /** @throws Fault 400 for the id of a pack included in Cairn, 409 and 403 for a pack that may not be replaced */
  checkOrder(claim: PackClaim): void {
    const problem = importIdProblem(claim.kind, claim.id, claim.parts);
    if (problem !== undefined) throw parameterFault([{ parameter: 'id', message: problem }]);
    const found = this.#inTheWay(claim);
    if (found === undefined || claim.checkOnly === true) return;
    const [pack] = found.packs;
    const installed = installedAlready(found.packs);
    if (found.reason === 'installed') {
      throw new Fault(
        'already_installed',
        `${installed}. To replace it, request the import with "replace": true, or choose another id`,
        { pack },
      );
    }
    const whose = 'not by an import of this key';
    if (claim.replace !== true)
      throw new Fault('already_installed', `${installed}, ${whose}. Choose another id`, { pack });
    throw new Fault('forbidden', 'Forbidden', {
      errors: [
        {
          parameter: 'replace',
          message:
            `isn't allowed: ${found.packs.join(', ')} was installed, but ${whose}. Choose another id, or use a ` +
            'key with the permission manage',
        },
      ],
      pack,
    });
  }

  /** Returns why a starting import can't write its packs: others may have been added since it was requested. */
  problemAtStart(claim: PackClaim): string | undefined {
    const found = this.#inTheWay(claim);
    if (found === undefined || claim.checkOnly === true) return this.#dropOldPlaces(claim);
    const packs = found.packs.join(', ');
    if (found.reason === 'default')
      return `${packs} is included in Cairn and can't be replaced by an import. Import again with another id`;
    return (
      `${installedAlready(found.packs)}: it was added after the import was requested, or this key may not ` +
      'replace it. Nothing was changed. Import again with another id, or with "replace": true'
    );
  }

  #inTheWay(claim: PackClaim): PackInTheWay | undefined {
    this.#packStore.reload();
    const { kind, id, parts, replace = false, madeBy, mayReplaceAny, startedAt } = claim;
    const built = this.#builtAt();
    const isLeft = (pack: string): boolean => startedAt !== undefined && (built.get(pack) ?? '') >= startedAt;
    const packs = packIdsOf(kind, id, parts).filter((pack) => !isLeft(pack));
    const mayReplace = (pack: string): boolean =>
      mayReplaceAny || (madeBy !== undefined && this.#imported.creatorOf(pack, built.get(pack) ?? '') === madeBy);
    return packsInTheWay(packs, this.#packStore.directory, { replace, mayReplace });
  }

  /** Stores the owner of the packs that an import will write. @param builtAt of these packs */
  noteMaker({ kind, id, parts, checkOnly, madeBy }: PackClaim, builtAt: string): void {
    if (checkOnly === true || madeBy === undefined) return;
    for (const pack of packIdsOf(kind, id, parts)) this.#imported.save(pack, builtAt, madeBy);
  }

  /**
   * Stores the owner of the packs that an import has written since it started, and removes outdated owners.
   * @returns ids of those packs
   */
  noteWritten({ kind, id, parts, checkOnly, madeBy, startedAt }: PackClaim): string[] {
    if (checkOnly === true || startedAt === undefined) return [];
    const built = this.#builtAt();
    return packIdsOf(kind, id, parts).filter((pack) => {
      const builtAt = built.get(pack);
      if (builtAt === undefined) return false;
      const isWritten = builtAt >= startedAt;
      if (isWritten && madeBy !== undefined) this.#imported.save(pack, builtAt, madeBy);
      this.#imported.forgetOthers(pack, builtAt);
      return isWritten;
    });
  }

  /**
   * Removes ids of missing packs from the order of packs, so that a key that may not change the order doesn't inherit
   * their place.
   * @returns why that failed, if so
   */
  #dropOldPlaces({ kind, id, parts, checkOnly, mayReplaceAny }: PackClaim): string | undefined {
    if (checkOnly === true || mayReplaceAny) return undefined;
    const { directory } = this.#packStore;
    const gone = packIdsOf(kind, id, parts).filter((pack) => !existsSync(join(directory, pack + PACK_EXTENSION)));
    const order = readPackOrder(directory);
    if (!order.some((pack) => gone.includes(pack))) return undefined;
    try {
      writePackOrder(
        directory,
        order.filter((pack) => !gone.includes(pack)),
      );
    } catch (error) {
      return (
        `Couldn't save the order of the packs: ${plainReason(error)}. Nothing was changed. Give Cairn write ` +
        'permission for the packs directory, then import the files again'
      );
    }
    return undefined;
  }

  /** Returns `built_at` of every installed pack with a readable manifest. */
  #builtAt(): Map<string, string> {
    return new Map(
      this.#packStore.current
        .list()
        .flatMap(({ id, built_at: builtAt }) => (builtAt === undefined ? [] : [[id, builtAt] as const])),
    );
  }
}
