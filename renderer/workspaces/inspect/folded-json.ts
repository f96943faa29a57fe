/** Answers as JSON to read: outlines of thousands of positions as one line that says how many they are. */
import { formattedJson } from '../../kit/components/json-formatter.ts';
import { t } from '../../kit/words/t.ts';
import { writtenNumber } from '../../kit/words/locale.ts';

/** From Unicode's private use area, so no text of an answer contains it. */
const MARK = '\u{F0000}';
const MARKED = new RegExp(`"${MARK}([^${MARK}]*)${MARK}"`, 'gu');
const FOLDED = new Set(['LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']);

const positions = (coordinates: unknown): number => {
  if (!Array.isArray(coordinates)) return 0;
  return typeof coordinates[0] === 'number' ? 1 : coordinates.reduce<number>((sum, part) => sum + positions(part), 0);
};

/** `MultiPolygon, 1,204 points` of a GeoJSON geometry with many positions; nothing of anything else. */
function summary(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('coordinates' in value)) return undefined;
  const { type, coordinates } = value;
  return typeof type === 'string' && FOLDED.has(type)
    ? t('inspect.typePositionsPoints', { type, positions: writtenNumber(positions(coordinates)) })
    : undefined;
}

/** Indented JSON with its lines and areas folded, and whether there were any. */
export function foldedJson(data: unknown): { text: string; isFolded: boolean } {
  const text = formattedJson(
    JSON.stringify(data, (_key, value: unknown) => {
      const folded = summary(value);
      return folded === undefined ? value : MARK + folded + MARK;
    }),
  );
  return { text: text.replaceAll(MARKED, '{ $1 }'), isFolded: text.includes(MARK) };
}
