/** The countries with health figures, and the records of all areas of a country. */
import type { AdminLevel } from '../../../contract/categories.ts';
import type { AdminRecord, CountryList } from '../../../contract/health.ts';
import { adminAreasOf, preferredAreasOf } from '../../packs/admin-tree.ts';
import { formerDivisionsOf } from '../../packs/former-divisions.ts';
import type { Packs } from '../../packs/packs.ts';
import { giveWay } from '../../threads/give-way.ts';
import type { Period } from './figures.ts';
import { hasFigures, recordOf, type RecordSources } from './record.ts';

/** Records to create before yielding to other requests: a few milliseconds of work. */
const RECORDS_AT_ONCE = 48;

/** Returns the countries with an administrative area in the installed packs, sorted by name. */
export function countryList(packs: Packs): CountryList['codes'] {
  const codes = new Set(adminAreasOf(packs, 0).flatMap(({ countryIso3 }) => countryIso3 ?? []));
  const countries = [...codes].flatMap((code) => packs.country(code) ?? []);
  return countries
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ iso3, name, dialCode }) => {
      const entry = { ISO3: iso3, name: `${name};${iso3}` };
      return dialCode === undefined ? entry : Object.assign(entry, { dial_code: String(dialCode) });
    });
}

/**
 * Returns the records of all areas of a level in a country, then those of former ones with figures. Yields to other
 * requests.
 * @param iso3 ISO 3166-1 alpha-3
 */
export async function countryRecords(
  sources: RecordSources,
  iso3: string,
  level: AdminLevel,
  period: Period,
): Promise<AdminRecord[]> {
  const records: AdminRecord[] = [];
  for (const area of preferredAreasOf(sources.packs, level, iso3)) {
    if (records.length % RECORDS_AT_ONCE === RECORDS_AT_ONCE - 1) await giveWay();
    records.push(await recordOf(sources, area, period));
  }
  for (const area of formerDivisionsOf(sources.packs, level, iso3))
    if (hasFigures(sources, area, period)) records.push(await recordOf(sources, area, period));
  return records;
}
