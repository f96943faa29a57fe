import { useElementSize } from '@mantine/hooks';
import type { LocalArea } from '../../../../../contract/time-zones.ts';
import { usePreferences } from '../../../../model/window/preferences.ts';
import { shownOffset, writtenChange } from './wording.ts';
import type { Stretch, YearBar } from './year-bar.ts';
import { namesFor } from './zone-at.ts';
import { writtenList } from '../../../../kit/words/locale.ts';
import { t } from '../../../../kit/words/t.ts';

/**
 * Middles of labels that want to stand at `wanted` but must neither overlap nor leave 0 … `width`.
 * @param wanted ascending; @param label width of each label
 */
export function placeLabels(wanted: readonly number[], label: number, width: number): number[] {
  const half = label / 2;
  const places: number[] = [];
  for (const place of wanted) {
    const min = (places.at(-1) ?? -half) + label;
    places.push(Math.max(place, min, half));
  }
  let max = width - half;
  for (let index = places.length - 1; index >= 0; index--) {
    places[index] = Math.min(places[index] ?? 0, max);
    max = (places[index] ?? 0) - label;
  }
  return places;
}

/** Before the first measurement. */
const DEFAULT_WIDTH = 340;
const HEIGHT = 60;
const BAR = { top: 14, height: 16 } as const;
/** A change's label is about this wide, at 11 px. */
const LABEL_WIDTH = 76;
/** Minimum widths at which a stretch shows its offset, and its name. */
const ROOM_FOR_OFFSET = 104;
const ROOM_FOR_NAME = 34;
const HALF_NAME = 52;

type Room = { readonly middle: number; readonly width: number };

/** The part of a period with room for its name: all of it, or the larger part beside the line of today. */
function roomFor(from: number, to: number, today: number): Room {
  const whole = { middle: (from + to) / 2, width: to - from };
  if (today <= from || today >= to || Math.abs(today - whole.middle) > HALF_NAME) return whole;
  return today - from > to - today
    ? { middle: (from + today) / 2, width: today - from }
    : { middle: (today + to) / 2, width: to - today };
}

/** @param room in pixels */
function stretchName(stretch: Stretch, area: LocalArea, room: number): string {
  const { abbreviation } = namesFor(area, stretch.offset);
  const offset = shownOffset(stretch.offset);
  if (room < ROOM_FOR_NAME) return '';
  if (room < ROOM_FOR_OFFSET) return abbreviation ?? (room > 64 ? offset : '');
  return abbreviation === undefined || abbreviation.length > 6 ? offset : `${abbreviation}, ${offset}`;
}

function StretchName({
  stretch,
  area,
  room,
}: {
  readonly stretch: Stretch;
  readonly area: LocalArea;
  readonly room: Room;
}) {
  return (
    <text
      x={room.middle}
      y={26}
      fill={stretch.isStandard ? 'var(--ink-2)' : 'var(--warn)'}
      fontWeight={stretch.isStandard ? 400 : 500}
    >
      {stretchName(stretch, area, room.width)}
    </text>
  );
}

/** In words, for those who do not see the drawing. */
function described(bar: YearBar, changes: readonly string[]): string {
  if (changes.length === 0) return t('inspect.clockDoesntChangeYear', { year: bar.year });
  return t('inspect.yearClockChangesChanges', { year: bar.year, changes: writtenList(changes) });
}

/** Twelve months as a bar: time other than standard is banded, with the changes below and today above. */
export function YearBarDrawing({ bar, area }: { readonly bar: YearBar; readonly area: LocalArea }) {
  const clock = usePreferences((preferences) => preferences.clock);
  const { ref, width: measured } = useElementSize();
  const width = measured > 0 ? measured : DEFAULT_WIDTH;
  const at = (fraction: number) => fraction * width;
  const texts = bar.changes.map((change) => writtenChange(change, clock));
  const labels = placeLabels(
    bar.changes.map((change) => at(change.at)),
    LABEL_WIDTH,
    width,
  );
  const today = at(bar.today);
  return (
    <div ref={ref}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        display="block"
        width="100%"
        height={HEIGHT}
        overflow="visible"
        fontSize={11}
        textAnchor="middle"
        style={{ marginTop: 8 }}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in SVG is named by role and label (SVG-AAM 1.0)
        role="img"
        aria-label={described(bar, texts)}
      >
        <rect x={0} y={BAR.top} width={width} height={BAR.height} rx={3} fill="var(--hover)" />
        {bar.stretches.map((stretch) => (
          <g key={stretch.from}>
            {stretch.isStandard ? null : (
              <rect
                x={at(stretch.from)}
                y={BAR.top}
                width={at(stretch.to - stretch.from)}
                height={BAR.height}
                fill="var(--warn-soft)"
                stroke="var(--warn)"
              />
            )}
            <StretchName stretch={stretch} area={area} room={roomFor(at(stretch.from), at(stretch.to), today)} />
          </g>
        ))}
        {bar.months.map(({ from, to }, month) => (
          <g key={from}>
            {month === 0 ? null : <line x1={at(from)} x2={at(from)} y1={30} y2={34} stroke="var(--line-2)" />}
            <text x={at((from + to) / 2)} y={45} fill="var(--ink-3)">
              {bar.months[month]?.letter}
            </text>
          </g>
        ))}
        <line x1={today} x2={today} y1={9} y2={34} stroke="var(--blaze)" strokeWidth={2} />
        <text x={Math.min(Math.max(today, 16), width - 16)} y={8} fill="var(--blaze)" fontWeight={600}>
          {t('inspect.today2')}
        </text>
        {labels.map((x, index) => (
          <text key={texts[index]} x={x} y={58} fill="var(--ink-2)">
            {texts[index]}
          </text>
        ))}
      </svg>
    </div>
  );
}
