/**
 * Words that say which kind of natural feature is meant: `Lake Geneva` asks for a lake. Towns bear such names as well,
 * so a town stands for one only where the whole of its name is said.
 */
import { isGeneric, tokens } from './tokens.ts';
import type { QueryWord } from './query.ts';

/**
 * In English, Spanish, French, German, Italian, Portuguese, Dutch and Russian. In Chinese and Japanese such characters
 * are a part of the name, and of names of towns and provinces as well: `四川`.
 */
const WORDS = `
lake lakes loch lough lago lagos lac lacs meer laguna lagoon озеро
sea seas mar mare mer zee море ocean océano océan ozean oceano oceaan океан
river rivers creek río rio ríos fleuve rivière fluss fiume rivier река
gulf golfo golfe golf bay bays bahía baie bucht baía baia baai залив
strait straits channel estrecho détroit stretto estreito пролив sound fjord
mount mountain mountains peak peaks volcano monte montes mont monts montagne montagnes montaña montañas berg gebirge
гора горы
range ridge sierra cordillera alps massif hills
island islands isle isles isla islas île îles insel inseln isola isole ilha ilhas eiland остров острова atoll
archipelago archipiélago archipel
peninsula península péninsule halbinsel cape cabo capo kap
desert desierto désert wüste deserto woestijn пустыня
glacier canyon waterfall waterfalls
`;

let made: ReadonlySet<string> | undefined;
/** Created for the first text, because a server needs to start quickly. */
const featureTokens = (): ReadonlySet<string> =>
  (made ??= new Set(WORDS.split(/\s+/u).flatMap((word) => tokens(word))));

/** Whether a word says which kind of natural feature is meant, and not which of them. */
export const isFeatureWord = (token: string): boolean => featureTokens().has(token);

/**
 * The words of a text that ask for a natural feature, by their place: at the beginning or the end of a part, beside
 * a word of its own.
 */
export function featureWords(words: readonly QueryWord[]): readonly number[] {
  const known = FOUND.get(words) ?? findFeatureWords(words);
  FOUND.set(words, known);
  return known;
}

const FOUND = new WeakMap<readonly QueryWord[], readonly number[]>();

function findFeatureWords(words: readonly QueryWord[]): number[] {
  return words.flatMap(({ token, part }, index) => {
    if (!featureTokens().has(token)) return [];
    const isAtEdge = words[index - 1]?.part !== part || words[index + 1]?.part !== part;
    const hasName = words.some((other, at) => at !== index && other.part === part && !isGeneric(other.token));
    return isAtEdge && hasName ? [index] : [];
  });
}
