/**
 * States behind what ISO 3166-1 lists as countries of their own: `San Juan, Puerto Rico, USA`, `Papeete, France`. No
 * index has the state around them.
 */
import { countryCodeOf } from './account.ts';
import { tokens } from './index/text.ts';
import type { OpenIndex } from './open-index.ts';
import { ends, named, type Superior } from './superior.ts';

/** ISO 3166-1 alpha-2 codes of states, each with those of what belongs to them or is associated with them. */
const BELONGING: Readonly<Record<string, string>> = {
  AU: 'CC CX HM NF',
  CN: 'HK MO',
  DK: 'FO GL',
  FI: 'AX',
  FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT',
  GB: 'AI BM FK GG GI GS IM IO JE KY MS PN SH TC VG',
  NL: 'AW BQ CW SX',
  NO: 'BV SJ',
  NZ: 'CK NU TK',
  US: 'AS GU MP PR UM VI',
};

interface State {
  /** Codes of what belongs to it. */
  codes: ReadonlySet<string>;
  /** Its own code, which is written in capitals. */
  code: string;
}

interface Known {
  /** States by their names as tokens. */
  states: ReadonlyMap<string, State>;
  /** Codes of countries by their names as tokens. */
  countries: ReadonlyMap<string, string>;
}

const KNOWN = new WeakMap<readonly OpenIndex[], Known>();

function knownOf(indexes: readonly OpenIndex[]): Known {
  const known = KNOWN.get(indexes);
  if (known !== undefined) return known;
  const countries = new Map<string, string>();
  for (const { reader } of indexes)
    for (const { name, short_name: code, alternates } of reader.countries())
      if (code !== null)
        for (const key of [tokens(name).join(' '), ...(alternates?.split('|') ?? [])]) countries.set(key, code);
  const states = new Map<string, State>();
  for (const [key, code] of countries) {
    const belonging = BELONGING[code];
    if (belonging !== undefined) states.set(key, { code, codes: new Set(belonging.split(' ')) });
  }
  const found = { states, countries };
  KNOWN.set(indexes, found);
  return found;
}

const CAPITALS = /^[\p{Lu}.]{2,5}$/u;
const LAST_PART = /[^,;|\n(]*$/u;

/** The code of the country that the last part of a text names, alone or with a postal code. */
function countryAtEnd(text: string, { countries }: Known): string | undefined {
  const part = (LAST_PART.exec(text)?.[0] ?? '').replaceAll(/\S*\d\S*/gu, '').trim();
  return CAPITALS.test(part) && part.length === 2 ? part : countries.get(tokens(part).join(' '));
}

/**
 * The state that is the last part of a text, where something belongs to it.
 * @returns with whether the text also says what belongs to it: an address is then looked for there alone
 */
export function stateBehind(
  text: string,
  indexes: readonly OpenIndex[],
): (Superior & { isNamed: boolean }) | undefined {
  const known = knownOf(indexes);
  for (const { end, before, isSeparate } of ends(text)) {
    const rest = isSeparate ? named(before) : undefined;
    if (rest === undefined) continue;
    const written = end.trim().replaceAll('.', '').toUpperCase();
    const state =
      known.states.get(tokens(end).join(' ')) ??
      (CAPITALS.test(end.trim()) ? [...known.states.values()].find(({ code }) => code === written) : undefined);
    if (state === undefined) continue;
    const isNamed = state.codes.has(countryAtEnd(rest, known) ?? '');
    // A town alone: an address would be looked for once more, in vain.
    if (!isNamed && /\d/u.test(rest)) return undefined;
    return { rest, isSeparate, isNamed, holds: (hit) => state.codes.has(countryCodeOf(hit.candidate) ?? '') };
  }
  return undefined;
}
