/**
 * Which packs `cairn import` makes, and whether it may: as the HTTP interface has it, with the remedies of a command
 * line.
 */
import { IMPORT_ID_PREFIXES, type ImportOrder, type OsmPart } from '../../contract/imports.ts';
import { importIdProblem, installedAlready, ownImportId, packIdsOf, packsInTheWay } from '../importers/pack-ids.ts';
import { CliFailure, EXIT } from './failure.ts';

export interface ReplaceOption {
  replace: boolean;
}

/** When a command that may replace nothing began, for who writes the packs; nothing where it may. */
export const newSince = ({ replace }: ReplaceOption): string | undefined =>
  replace ? undefined : new Date().toISOString();

interface Target extends ReplaceOption {
  kind: ImportOrder['kind'];
  files: readonly string[];
  /** By the files where absent. */
  id?: string | undefined;
  parts?: readonly OsmPart[];
  packs: string;
}

/**
 * The id of an import: the one that was given, or one made from the files.
 * @throws CliFailure where it would make a pack that Cairn comes with, or one that is installed and may not be replaced
 */
export async function importTarget({ kind, files, id, parts, packs, replace }: Target): Promise<string> {
  const option = kind === 'osm' ? '--name' : '--id';
  const optionValue = kind === 'osm' ? id?.slice(IMPORT_ID_PREFIXES.osm.length) : id;
  const problem = id === undefined ? undefined : importIdProblem(kind, id, parts);
  // An id of osm is a name with a prefix that the option does not have.
  if (problem !== undefined)
    throw new CliFailure(
      `${option} ${optionValue}: the id ${problem.replace(`such as ${id}`, `such as ${option} ${optionValue}`)}`,
      EXIT.usage,
    );
  const packId = id ?? (await ownImportId(kind, files, parts));
  // Who runs this command may do anything in the directory: it is asked whether that is meant.
  const conflict = packsInTheWay(packIdsOf(kind, packId, parts), packs, { replace, mayReplace: () => true });
  if (conflict === undefined) return packId;
  throw new CliFailure(
    `${installedAlready(conflict.packs)}. Add --replace to put the new data in place of what is there, or ` +
      `choose another ${option}`,
  );
}
