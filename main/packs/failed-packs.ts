/** Packs that failed and might have had a part in an answer. */
import type { Fault } from '../../contract/fault.ts';
import { INTERFACE_THEMES, type MeteredInterface } from '../../contract/metering.ts';
import type { PackLibrary } from './pack-set.ts';

/** Why each failed pack that `interfaces` would answer from cannot be read; each pack once. */
export const failuresOf = (packs: Pick<PackLibrary, 'failures'>, interfaces: readonly MeteredInterface[]): Fault[] => [
  ...new Set(interfaces.flatMap((one) => INTERFACE_THEMES[one]).flatMap((theme) => packs.failures(theme))),
];

/** The ids of those packs as an answer's header has them; nothing where none failed. */
export function failedPacksHeader(faults: readonly Fault[]): string | undefined {
  return faults.length === 0 ? undefined : faults.map(({ pack }) => pack).join(', ');
}
