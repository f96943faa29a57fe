import { useMemo } from 'react';
import { Box, Group, Text } from '@mantine/core';
import { IconClock, IconMoon, IconSun } from '@tabler/icons-react';
import type { LocalArea, TimeZoneAnswer } from '../../../../../contract/time-zones.ts';
import { TIME_ZONE } from '../../../../model/look-up/questions.ts';
import type { Heading, SectionDefinition } from '../../section-definition.ts';
import { usePreferences } from '../../../../model/window/preferences.ts';
import { useNow } from '../../../../kit/components/use-now.ts';
import { YearBarDrawing } from './YearBarDrawing.tsx';
import { layOutYear, type YearBar } from './year-bar.ts';
import { isKnownZone, offsetAt, writtenOffset, type OffsetMinutes } from './zone-clock.ts';
import { shownOffset, writtenTime, clockParts, writtenDate, writtenDaysUntil, writtenNextChange } from './wording.ts';
import { zoneAt } from './zone-at.ts';
import { t } from '../../../../kit/words/t.ts';
import { rich } from '../../../../kit/words/rich.ts';

const HOUR_MS = 3_600_000;

/** The layout of the year, which changes with the hour at most; the clock is drawn every second. */
const useYear = (zone: string, hour: number, standard: OffsetMinutes): YearBar | null =>
  useMemo(() => (isKnownZone(zone) ? layOutYear(zone, hour, standard) : null), [zone, hour, standard]);

/** The clock of the place, its names, and this year's changes. */
function TimeZoneBody({ area }: { readonly area: LocalArea }) {
  const now = useNow('second');
  const clock = usePreferences((preferences) => preferences.clock);
  const { offset, standard, name, abbreviation } = zoneAt(area, now);
  const zone = area.local_boundary_name;
  const { time, seconds, half } = clockParts(now, offset, clock);
  const thisHour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const bar = useYear(zone, thisHour, standard);
  return (
    <>
      <Group gap="md" align="flex-start" justify="space-between">
        <div>
          <Text fz={26} fw={500} lts="-0.02em" lh="28px" className="one-line">
            {time}
            <Text span inherit c="dimmed" fz={17}>
              :{seconds} {half}
            </Text>
          </Text>
          <p className="secondary">{writtenDate(now, offset)}</p>
        </div>
        <Box miw={0} pt="sm" ta="end" className="breakable">
          <Text inherit fw={500}>
            {zone}
          </Text>
          <p className="secondary figures">
            {name ?? abbreviation ?? (zone.startsWith('Etc/') ? t('inspect.nauticalTime') : shownOffset(offset))}
          </p>
          {name === undefined && abbreviation === undefined && !zone.startsWith('Etc/') ? null : (
            <p className="hint figures">{shownOffset(offset)}</p>
          )}
        </Box>
      </Group>
      {bar === null ? (
        <Group component="p" gap="xs" mt="sm" c="var(--ink-2)" className="figures">
          {t('inspect.windowsRulesDontKnowZone')}
        </Group>
      ) : (
        <Year bar={bar} area={area} now={now} offset={offset} />
      )}
    </>
  );
}

type YearProps = {
  readonly bar: YearBar;
  readonly area: LocalArea;
  readonly now: number;
  readonly offset: OffsetMinutes;
};

function Year({ bar, area, now, offset }: YearProps) {
  const clock = usePreferences((preferences) => preferences.clock);
  const standard = zoneAt(area, now).standard;
  if (bar.changes.length === 0 && bar.next === null)
    return (
      <Group component="p" gap="xs" mt="sm" c="var(--ink-2)" className="figures">
        {t('inspect.clockDoesntChangeHere')}
      </Group>
    );
  const Sky = bar.next !== null && bar.next.after === standard ? IconMoon : IconSun;
  return (
    <>
      <YearBarDrawing bar={bar} area={area} />
      <Group component="p" gap="xs" mt="sm" c="var(--ink-2)" className="figures">
        <Sky size={14} stroke={1.75} aria-hidden color="var(--warn)" />
        {bar.next === null ? (
          t('inspect.noFurtherChangeKnown')
        ) : (
          <span>
            {rich(
              t('inspect.nextNextNext2', {
                date: writtenNextChange(bar.next, clock),
                days: writtenDaysUntil(bar.next, now, offset),
              }),
              { span: <span className="hint" /> },
            )}
          </span>
        )}
      </Group>
    </>
  );
}

const offsetNow = ({ local_boundary_name: zone, time_zone: standard }: LocalArea) =>
  isKnownZone(zone) ? writtenOffset(offsetAt(zone, Date.now())) : standard;

/** A zone doesn't name a place on land; at sea, it is the nautical zone. */
const heading = ({ local_area: area }: TimeZoneAnswer): Heading | null =>
  area === undefined
    ? null
    : {
        title: t('inspect.atSea'),
        subtitle: t('inspect.outsideEveryCountrysLandAreaZoneLocalBoundaryName', {
          zone: area.local_boundary_name,
        }),
        isSea: true,
      };

/** `16:42 PST UTC−08:00` */
function TimeZoneSummary({ area }: { readonly area: LocalArea }) {
  const now = useNow('minute');
  const clock = usePreferences((preferences) => preferences.clock);
  const { offset, abbreviation } = zoneAt(area, now);
  return (
    <span className="figures">
      {writtenTime(now, offset, clock)} {abbreviation} <span className="hint">{shownOffset(offset)}</span>
    </span>
  );
}

export const timeZoneSection: SectionDefinition<TimeZoneAnswer> = {
  ...TIME_ZONE,
  title: t('common.timeZone'),
  icon: IconClock,
  rows: [t('inspect.localTime'), t('inspect.zone'), t('inspect.thisYear')],
  nothing: { title: t('inspect.noTimeZonePoint'), text: t('inspect.installedPacksNoZoneHere') },
  summary: ({ answer }) => (answer.local_area ? <TimeZoneSummary area={answer.local_area} /> : null),
  body: ({ answer }) => (answer.local_area ? <TimeZoneBody area={answer.local_area} /> : null),
  copied: ({ local_area: area }) => (area ? `${area.local_boundary_name}, ${offsetNow(area)}` : ''),
  compared: ({ local_area: area }) =>
    area
      ? [
          { key: 'zone', label: t('common.timeZone'), order: 0, text: area.local_boundary_name },
          { key: 'offset', label: t('inspect.offsetNow'), order: 1, text: offsetNow(area).replace('-', '−') },
        ]
      : [],
  areas: ({ local_area: area }) =>
    area ? [{ boundaryId: area.local_boundary_id, name: area.local_boundary_name, kind: t('common.timeZone') }] : [],
  heading,
};
