/**
 * What people write beside an address that no index holds: who it is for, a box at the post office, the street at the
 * corner. What stands in brackets is a part of its own.
 */
import { SUFFIX } from './house-suffix.ts';

const DIVIDER = /([,;\n\r]+)/u;

/** For whom it is: the rest of its part says nothing about where. */
const CARE_OF =
  /^\s*(?:c\/o|℅|care of|attn\b[.:]?|attention\b:?|att\b[.:]|z\.\s?hd\.|zu händen|a\/a|a la atenci[oó]n de|at\.te|à l['’]attention de|chez|all['’]attenzione di|presso|p\/a|ter attentie van|t\.a\.v\.|att\.)\s*/iu;
/** The same, and without a comma as far as the house number. */
const CARE_OF_UP_TO_NUMBER = new RegExp(`${CARE_OF.source}[^\\d]*`, 'iu');
/**
 * Behind a house number: the street at the corner. The same words join the two streets of a corner where none is there.
 */
const CORNER = String.raw`(?:esq(?:uina)?\b\.?|casi\b|ecke\b|angolo\b|angle\b)`;
/** What the address lies near, or between. */
const NEARBY =
  String.raw`(?:(?:entre\s|e\/)\s*.+\sy\s|near\b|opposite\b|opp\.|behind\b|between\b|btwn\b|` +
  String.raw`frente a\b|junto a\b|al lado de\b|face à\b|nähe\b)`;
/** In front of all, or behind what is near it: the address is not the one that is written. */
const NEAR_IT =
  /^\s*(?:[^\d,;]{1,60}\s(?=near\b|close to\b|next to\b|cerca de\b|junto a\b|près de\b|vicino a\b|perto de\b|in der nähe von\b))?(?:in der nähe von|near(?: to)?|close to|next to|opposite|behind|around|cerca de|junto a|al lado de|frente a|près de|à côté de|en face de|nahe|neben|gegenüber|vicino a|accanto a|perto de|ao lado de|naast|tegenover)\s+(?=\S)/iu;
/** `1500 block of Pacific Ave`: some house of that hundred, as reports of the police and the press have it. */
const HUNDRED_BLOCK = /\b(\d{1,3}00)(?:\s+|-)block(?:\s+of)?\b/iu;
const CROSS_STREET = new RegExp(String.raw`(?<=\s\d+${SUFFIX})\s+${CORNER}.*$|(?<=\d.*)\s+${NEARBY}.*$`, 'iu');
const CROSS_STREET_PART = new RegExp(String.raw`^\s*(?:${CORNER}|${NEARBY}).*$`, 'iu');
const POST_BOX =
  /\b(?:p\.?\s?o\.?\s?box|post office box|apartado(?: de correos)?|apdo\.?|casilla(?: de correos?)?|caixa postal|postfach|bo[iî]te postale|b\.?p\.|pmb)\s*#?\s*\d[\d\s-]*/giu;
const BRACKETS = /[([{)\]}]+/gu;
/** What stands in brackets. */
const IN_BRACKETS = /[([{][^)\]}]*[)\]}]/gu;
/** What merely says that a postal code follows. */
const POSTCODE_MARK =
  /\b(?:c\.\s?p\.|cp|zip(?: code)?|postcode|post code|postal code|c[oó]digo postal|plz|cap)\s*:?\s*(?=\d)/giu;

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);
const hasDigits = (text: string): boolean => /\d/u.test(text);

/** `text` where something is left to search by, else as it was. */
const unlessEmpty = (text: string, before: string): string => (hasLetters(text) || hasDigits(text) ? text : before);

function withoutCareOf(part: string, isOnly: boolean): string {
  if (!CARE_OF.test(part)) return part;
  return isOnly ? part.replace(CARE_OF_UP_TO_NUMBER, '') : '';
}

function withoutCrossStreet(part: string, before: string): string {
  if (CROSS_STREET_PART.test(part) && hasDigits(before)) return '';
  return part.replace(CROSS_STREET, '');
}

/**
 * An address without what is known to be no part of it. Cross streets go only behind a house number: without one a
 * corner is meant.
 */
export function withoutAdditions(text: string): string {
  const plain = unlessEmpty(
    text
      .replace(NEAR_IT, '')
      .replace(HUNDRED_BLOCK, '$1')
      .replaceAll(BRACKETS, ',')
      .replaceAll(POST_BOX, ' ')
      .replaceAll(POSTCODE_MARK, ''),
    text,
  );
  const parts = plain.split(DIVIDER);
  const kept: string[] = [];
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) continue;
    const left = withoutCrossStreet(withoutCareOf(part, parts.length === 1), kept.join(' '));
    if (left.trim() !== '') kept.push(left);
  }
  return unlessEmpty(kept.join(','), text);
}

/** What tables hold in place of an address. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  (
    'none|null|nil|n/a|n.a.|na|n/d|nd|n.d.|s/d|s/n|tbd|tba|unknown|undefined|missing|empty|blank|test|home|same|' +
    'see above|other|various|no address|not available|not applicable|ninguno|ninguna|desconocido|sin datos|sin ' +
    'dirección|keine|unbekannt|entfällt|aucun|aucune|inconnu|nessuno|sconosciuto|nenhum|desconhecido|geen|' +
    'onbekend|нет|неизвестно'
  ).split('|'),
);

/** Whether a text only says that an address is missing. Texts for the few towns of such names also name their area. */
export const isPlaceholder = (text: string): boolean => {
  const folded = text.trim().toLowerCase();
  // Namibia's and North Dakota's codes are written in capitals.
  return PLACEHOLDERS.has(folded) && !/^[A-Z]{2}$/u.test(text.trim());
};

/** Whether a text asks for a box at the post office: what is found without it is only where that post office is. */
export const asksForPostBox = (text: string): boolean => text.search(POST_BOX) >= 0;

/** Whether a text asks for something near what it names. */
export const asksForNearby = (text: string): boolean =>
  HUNDRED_BLOCK.test(text) || (NEAR_IT.test(text) && withoutAdditions(text) !== text);

/** A text without what stands in brackets; undefined where it has none, or nothing else. */
export function withoutRemarks(text: string): string | undefined {
  const left = text.replaceAll(IN_BRACKETS, ' ');
  return left === text || !hasLetters(left) ? undefined : left;
}

/**
 * An address without the person or business that it begins with: the parts in front of the one with the house number,
 * or the words in front of that number. Undefined if the number comes first or is missing.
 */
export function withoutAddressee(text: string): string | undefined {
  const parts = text.split(DIVIDER).filter((_, index) => index % 2 === 0);
  const first = parts.findIndex(hasDigits);
  if (first > 0) return parts.slice(first).join(',');
  const part = parts[0] ?? '';
  const number = part.search(/(?<!\S)\d/u);
  return first === 0 && number > 0 && hasLetters(part.slice(number))
    ? [part.slice(number), ...parts.slice(1)].join(',')
    : undefined;
}
