import { Flex, Group, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { count } from '../words.ts';
import { axisTicks, type DailyUsage } from './usage-days.ts';
import { t } from '../../../kit/words/t.ts';
import { writtenDate, writtenNumber } from '../../../kit/words/locale.ts';

const HEIGHT = 180;
const AXIS = { left: 44, bottom: 22, top: 8 };
const PLOT = HEIGHT - AXIS.bottom - AXIS.top;
/** Dates below the bars stand this far apart, so that they never touch. */
const DATE_PIXELS = 90;
/** The colours of parts; further parts take them again. */
const COLOURS = [
  'var(--accent)',
  'color-mix(in srgb, var(--accent) 50%, var(--panel))',
  '#c98a1b',
  '#e6c374',
  '#6b45a3',
  '#b79ddb',
  '#c8400a',
  '#4477aa',
  'var(--line-3)',
];
const AXIS_TEXT = { fill: 'var(--ink-3)', fontSize: 11 };

const shortDay = (day: string) => writtenDate(new Date(day), { day: 'numeric', month: 'short', timeZone: 'UTC' });
const thousands = (value: number) =>
  value >= 1000 ? `${writtenNumber(value / 1000, { maximumFractionDigits: 1 })}k` : String(value);

/** Stacked bars, one a day. The same figures are in the table beside it, for those who do not see it. */
export function UsageChart({ usage: { names, places, days } }: { readonly usage: DailyUsage }) {
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const ticks = axisTicks(Math.max(...days.map(({ requests }) => requests)));
  const max = ticks.at(-1) ?? 1;
  const colourOf = (position: number) => COLOURS[(places[position] ?? 0) % COLOURS.length];
  const slot = Math.max(0, width - AXIS.left) / days.length;
  const y = (requests: number) => AXIS.top + PLOT * (1 - requests / max);
  const total = days.reduce((sum, { requests }) => sum + requests, 0);
  const shown = pointed === null ? undefined : days[pointed];
  const everyNth = Math.max(1, Math.ceil(DATE_PIXELS / Math.max(1, slot)));
  return (
    <div ref={ref}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what pointing tells is in the table too */}
      <svg
        width="100%"
        height={HEIGHT}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in SVG is named by role and label (SVG-AAM 1.0)
        role="img"
        aria-label={t('api.totalRequestsDaysDays', { total: count(total), days: days.length })}
        onMouseLeave={() => setPointed(null)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line stroke="var(--line)" x1={AXIS.left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text {...AXIS_TEXT} x={AXIS.left - 8} y={y(tick) + 4} textAnchor="end">
              {thousands(tick)}
            </text>
          </g>
        ))}
        {days.map(({ day, parts, requests }, index) => {
          let below = 0;
          return (
            <g key={day} onMouseEnter={() => setPointed(index)}>
              <rect
                fill={index === pointed ? 'var(--hover)' : 'transparent'}
                x={AXIS.left + index * slot}
                y={AXIS.top}
                width={slot}
                height={PLOT}
              />
              {parts.map((part, position) => {
                const top = below + part.requests;
                const bar = (
                  <rect
                    key={part.name}
                    fill={colourOf(position)}
                    x={AXIS.left + index * slot + slot * 0.1}
                    width={slot * 0.8}
                    y={y(top)}
                    height={Math.max(0, y(below) - y(top))}
                  />
                );
                below = top;
                return part.requests === 0 ? null : bar;
              })}
              {(days.length - 1 - index) % everyNth === 0 ? (
                <text
                  {...AXIS_TEXT}
                  x={AXIS.left + (index + 0.5) * slot}
                  y={HEIGHT - 6}
                  textAnchor={index === days.length - 1 ? 'end' : 'middle'}
                  data-empty={requests === 0 || undefined}
                >
                  {shortDay(day)}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <Flex component="ul" gap="4px 16px" wrap="wrap" ps={44} c="var(--ink-2)" fz="xs">
        {names.map((name, position) => (
          <Group key={name} component="li" gap={6}>
            <svg width={10} height={10} aria-hidden>
              <rect fill={colourOf(position)} width={10} height={10} rx={2} />
            </svg>
            {name}
            {shown === undefined ? null : (
              <span className="figures">{count(shown.parts[position]?.requests ?? 0)}</span>
            )}
          </Group>
        ))}
      </Flex>
      <Text mt={6} ps={44} c="dimmed" fz="xs">
        {shown === undefined
          ? t('api.totalRequestsDaysDaysRequests', {
              total: count(total),
              days: days.length,
              requests: count(days.at(-1)?.requests ?? 0),
            })
          : t('api.shortDayRequestsRequestsFailed', {
              day: shortDay(shown.day),
              requests: count(shown.requests),
              failed: count(shown.failed),
              cells: count(shown.cells),
            })}
      </Text>
    </div>
  );
}
