/** What an import has made and left out, in the words of the window: a report names its counts for programs. */
import { plural, t } from '../../kit/words/t.ts';
import { writtenNumber } from '../../kit/words/locale.ts';

const WORDS: Readonly<Record<string, (count: number) => string>> = {
  rows: (n) => plural(n, '{{count}} row read', '{{count}} rows read'),
  rows_read: (n) => plural(n, '{{count}} row read', '{{count}} rows read'),
  imported: (n) => plural(n, '{{count}} imported', '{{count}} imported'),
  left_out: (n) => plural(n, '{{count}} left out', '{{count}} left out'),
  rows_left_out: (n) => plural(n, '{{count}} row left out', '{{count}} rows left out'),
  rows_with_problems: (n) => plural(n, '{{count}} row with a problem', '{{count}} rows with a problem'),
  outside: (n) => plural(n, '{{count}} outside of the world', '{{count}} outside of the world'),
  repaired: (n) => plural(n, '{{count}} repaired', '{{count}} repaired'),
  doubled: (n) => plural(n, '{{count}} with the key of another', '{{count}} with the key of another'),
  unnamed: (n) => plural(n, '{{count}} without a name', '{{count}} without a name'),
  without_parent: (n) => plural(n, '{{count}} without an area above', '{{count}} without an area above'),
  without_country: (n) => plural(n, '{{count}} in no country', '{{count}} in no country'),
  without_county: (n) => plural(n, '{{count}} without a county', '{{count}} without a county'),
  areas: (n) => plural(n, '{{count}} area', '{{count}} areas'),
  areas_cut_off: (n) => plural(n, '{{count}} area cut off', '{{count}} areas cut off'),
  areas_without_boundary: (n) => plural(n, '{{count}} area without a boundary', '{{count}} areas without a boundary'),
  health_area: (n) => plural(n, '{{count}} area', '{{count}} areas'),
  health_figure: (n) => plural(n, '{{count}} figure', '{{count}} figures'),
  streets: (n) => plural(n, '{{count}} street', '{{count}} streets'),
  addresses: (n) => plural(n, '{{count}} address', '{{count}} addresses'),
  house_numbers: (n) => plural(n, '{{count}} house number', '{{count}} house numbers'),
  centre_lines: (n) => plural(n, '{{count}} centre line', '{{count}} centre lines'),
  business: (n) => plural(n, '{{count}} business', '{{count}} businesses'),
  businesses: (n) => plural(n, '{{count}} business', '{{count}} businesses'),
  features_of_the_map: (n) => plural(n, '{{count}} feature of the map', '{{count}} features of the map'),
  ways: (n) => plural(n, '{{count}} way', '{{count}} ways'),
  restrictions: (n) => plural(n, '{{count}} turn restriction', '{{count}} turn restrictions'),
  tile: (n) => plural(n, '{{count}} tile', '{{count}} tiles'),
};

/** What is not 0 of the counts, in a row. A count that has no words yet is written as its name. */
export const countWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(
      ([name, count]) =>
        WORDS[name]?.(count) ??
        t('{{name}}: {{count}}', { name: name.replaceAll('_', ' '), count: writtenNumber(count) }),
    )
    .join(', ');
