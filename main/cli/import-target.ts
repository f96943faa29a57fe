/**
 * Validates the packs to be made by `cairn import`, by the rules of the HTTP interface, with remedies for the command
 * line.
 */
import type { ImportOrder, OsmPart } from '../../contract/imports.ts';
import {
  importIdOf,
  importIdProblem,
  installedAlready,
  ownImportId,
  packIdsOf,
  packsInTheWay,
} from '../ingest/pack-ids.ts';
import { CliFailure, EXIT } from './failure.ts';

export interface ReplaceOption {
  replace: boolean;
}

/** Returns the start time for the writers of packs if the command may not replace packs; undefined if it may. */
export const newSince = ({ replace }: ReplaceOption): string | undefined =>
  replace ? undefined : new Date().toISOString();

interface Target extends ReplaceOption {
  kind: ImportOrder['kind'];
  files: readonly string[];
  /** As the person has named it, with or without the prefix of its kind; derived from the files if absent. */
  id?: string | undefined;
  parts?: readonly OsmPart[];
  packs: string;
}

/**
 * Returns the id of an import, given or derived from the files.
 * @throws CliFailure if it would replace a default pack, or an installed one without --replace
 */
export async function importTarget({ kind, files, id, parts, packs, replace }: Target): Promise<string> {
  const option = kind === 'osm' ? '--name' : '--id';
  const given = id === undefined ? undefined : importIdOf(kind, id);
  const problem = given === undefined ? undefined : importIdProblem(kind, given, parts);
  if (problem !== undefined)
    throw new CliFailure(
      `${option} ${id}: the id ${problem.replace(`e.g. ${given}`, `e.g. ${option} ${id}`)}`,
      EXIT.usage,
    );
  const packId = given ?? (await ownImportId(kind, files, parts));
  // The user of this command may replace any pack in the directory, but must confirm it.
  const conflict = packsInTheWay(packIdsOf(kind, packId, parts), packs, { replace, mayReplace: () => true });
  if (conflict === undefined) return packId;
  throw new CliFailure(`${installedAlready(conflict.packs)}. Add --replace to replace it, or choose another ${option}`);
}
