/** Packs that failed and might have had a part in an answer. */
import type { Fault } from '../../contract/fault.ts';
import { INTERFACE_THEMES, type MeteredInterface } from '../../contract/metering.ts';
import type { Packs } from './packs.ts';

const NONE: readonly Fault[] = [];

/** Why each failed pack that `interfaces` would answer from can't be read; each pack once. */
export function failuresOf(
  { failed }: Pick<Packs, 'failed'>,
  interfaces: readonly MeteredInterface[],
): readonly Fault[] {
  if (failed.length === 0) return NONE;
  const themes = new Set(interfaces.flatMap((name) => INTERFACE_THEMES[name]));
  return [...themes].flatMap((name) => failed.flatMap(({ theme, fault }) => (theme === name ? [fault] : [])));
}

/** The ids of those packs as an answer's header has them; nothing where none failed. */
export function failedPacksHeader(faults: readonly Fault[]): string | undefined {
  return faults.length === 0 ? undefined : faults.map(({ pack }) => pack).join(', ');
}
