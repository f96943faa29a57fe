import { useMemo, useState } from 'react';
import { Badge } from '../../kit/components/Badge.tsx';
import { Button } from '../../kit/components/Button.tsx';
import { formattedJson } from '../../kit/components/json-formatter.ts';
import { JsonText } from '../../kit/components/JsonText.tsx';
import type { Settled } from '../../model/look-up/answers.ts';
import styles from './RawJson.module.css';
import { t } from '../../kit/words/t.ts';
import { writtenNumber, writtenFixed } from '../../kit/words/locale.ts';

// Answers as JSON to read: outlines of thousands of positions as one line that says how many they are.

/** Of private use in Unicode, so that no text of an answer begins and ends with it. */
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

/** The request and its answer, as a program would see them; outlines are folded until they are asked for. */
export function RawJson({ state }: { readonly state: Settled }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const data: unknown = state.status === 'failed' ? state.failure : state.data;
  const { text, isFolded } = useMemo(() => foldedJson(data), [data]);
  const shown = useMemo(() => (isUnfolded ? formattedJson(JSON.stringify(data)) : text), [isUnfolded, data, text]);
  return (
    <>
      <div className={styles['request']}>
        <Badge look="accent">GET</Badge>
        <span className={`mono ${styles['path']}`}>{state.path}</span>
        {state.status === 'failed' ? null : <span className="figures">{writtenFixed(state.ms, 1)} ms</span>}
      </div>
      <JsonText text={shown} label={t('common.answerJson')} />
      {isFolded ? (
        <Button
          look="quiet"
          size="small"
          className={styles['whole']}
          aria-pressed={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? t('inspect.collapseGeometry') : t('inspect.showFullGeometry')}
        </Button>
      ) : null}
    </>
  );
}
