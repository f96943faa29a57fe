/** Reader of CLDR's containment of territories: regions of M49 and members of unions, by ISO 3166-1 alpha-2. */
import { readFileSync } from 'node:fs';

interface ContainmentFile {
  supplemental: { territoryContainment: Record<string, { _contains: string[]; _grouping?: string }> };
}

interface CurrencyFile {
  supplemental: {
    currencyData: { region: Record<string, Record<string, { _from?: string; _to?: string; _tender?: string }>[]> };
  };
}

export interface Territories {
  /** Returns direct members of a code, without deprecated ones. @throws Error for a code without members */
  directly(code: string): readonly string[];
  /** Returns all countries and territories in it, at any depth. */
  countriesIn(code: string): string[];
}

/** Reads the containment. @param path `territoryContainment.json` of CLDR's supplemental data */
export function readTerritories(path: string): Territories {
  const { supplemental }: ContainmentFile = JSON.parse(readFileSync(path, 'utf8'));
  const containment = supplemental.territoryContainment;
  const directly = (code: string): readonly string[] => {
    const found = containment[code];
    if (found === undefined) throw new Error(`CLDR has no territory ${code} with members`);
    const { _contains: contained } = found;
    return contained;
  };
  const countriesIn = (code: string): string[] =>
    containment[code] === undefined ? [code] : directly(code).flatMap(countriesIn);
  return { directly, countriesIn };
}

/**
 * Reads the currencies that are legal tender in each country or territory on a day, by ISO 3166-1 alpha-2.
 * @param path `currencyData.json` of CLDR's supplemental data
 * @param day ISO date
 */
export function readCurrencies(path: string, day: string): Map<string, string[]> {
  const { supplemental }: CurrencyFile = JSON.parse(readFileSync(path, 'utf8'));
  return new Map(
    Object.entries(supplemental.currencyData.region).map(([iso2, entries]) => [
      iso2,
      entries
        .flatMap((entry) => Object.entries(entry))
        .flatMap(([currency, { _from: from = '', _to: to, _tender: tender }]) =>
          tender !== 'false' && from <= day && (to === undefined || to > day) ? [currency] : [],
        ),
    ]),
  );
}
