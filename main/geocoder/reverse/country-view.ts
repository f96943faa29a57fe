/**
 * Countries as findings: where they are and what a map shows of them is the pack of countries' to say. An index only
 * knows of the places in them, and it can be passed on without what the countries are drawn from.
 */
import { adminAreaById } from '../../packs/admin-tree.ts';
import type { Packs } from '../../packs/packs.ts';
import type { Finding } from '../retrieve/result.ts';

/**
 * `finding` as it is, or, if it is a country that an installed pack draws, at a point inside of it and with its own
 * bounds.
 */
export function withCountryView(packs: Packs, finding: Finding): Finding {
  if (finding.types[0] !== 'country' || finding.boundaryId === undefined) return finding;
  const iso3 = adminAreaById(packs, finding.boundaryId)?.countryIso3;
  const view = iso3 === undefined || iso3 === null ? undefined : packs.country(iso3)?.view;
  return view === undefined ? finding : { ...finding, position: view.label, bounds: view.bounds };
}
