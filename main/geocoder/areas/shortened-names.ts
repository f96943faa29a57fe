/** Names of towns of which what they lie at is shortened: `Frankfurt a. M.`, `Freiburg i. Br.`, `Halle a. d. Saale`. */
import { fold, tokens } from '../text/tokens.ts';
import type { OpenIndex } from '../index/open-index.ts';

/** A word, one or two short ones of which one is cut off, and a last one that may be. */
const SHORTENED =
  /(?<name>\p{L}[\p{L}\p{M}'’-]{2,})\s+(?<between>(?:\p{Ll}{1,3}[./]\s*|\p{Ll}{2,3}\s+){1,2})(?<last>\p{Lu}[\p{L}\p{M}]*)(?<dot>\.?)(?=$|[\s,;|)])/u;
/** What is asked of an index: as many towns as this bear the name and a word that begins as the last one. */
const CANDIDATES = 60;

/** Whether words of a name begin as the ones of a text do; the last is the whole word unless it is cut off. */
function begins(own: readonly string[], written: readonly string[], isCutOff: boolean): boolean {
  const last = written.length - 1;
  return (
    own.length === written.length &&
    own.every((word, at) => (at < last || isCutOff ? word.startsWith(written[at] ?? '') : word === written[at]))
  );
}

/**
 * A text with the words in full, where the names of the indexes leave one way to read them: of several, `Neustadt a. d.
 * W.`, none is taken.
 */
export function withNamesInFull(text: string, indexes: readonly OpenIndex[]): string {
  const found = SHORTENED.exec(text);
  const { name = '', between = '', last = '', dot } = found?.groups ?? {};
  if (found === null || !/[./]/u.test(between)) return text;
  const [head] = tokens(name);
  const written = [...(fold(between).match(/\p{L}+/gu) ?? []), fold(last)];
  if (head === undefined) return text;
  const endings = new Map<string, readonly string[]>();
  for (const { reader, candidates } of indexes) {
    if (!reader.holds('area')) continue;
    const ids = reader.find('area', `name:"${head}" AND name:"${fold(last)}"*`, CANDIDATES);
    for (const { variants } of candidates.all(ids)) {
      // One of each: other names are other spellings of it.
      const ending = variants
        .filter(({ tokens: own }) => own.includes(head))
        .map(({ tokens: own }) => own.slice(own.indexOf(head) + 1))
        .find((rest) => begins(rest, written, dot === '.'));
      if (ending !== undefined) endings.set(ending.join(' '), ending);
    }
  }
  // Some names are shortened in the indexes as well: `Weiden i. d. OPf.`.
  const all = [...endings.values()];
  const [ending, ...others] = all.filter((one) => !all.some((other) => other !== one && begins(other, one, true)));
  if (ending === undefined || others.length > 0) return text;
  return `${text.slice(0, found.index)}${name} ${ending.join(' ')}${text.slice(found.index + found[0].length)}`;
}
