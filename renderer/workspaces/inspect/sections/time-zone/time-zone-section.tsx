import { IconClock } from '@tabler/icons-react';
import type { LocalArea, TimeZoneAnswer } from '../../../../../contract/time-zones.ts';
import { TIME_ZONE } from '../../../../model/look-up/questions.ts';
import type { Heading, SectionDefinition } from '../../section-definition.ts';
import { usePreferences } from '../../../../model/window/preferences.ts';
import { useNow } from '../../../../kit/components/use-now.ts';
import { TimeZoneBody } from './TimeZoneBody.tsx';
import { isKnownZone, offsetAt, writtenOffset } from './zone-clock.ts';
import { shownOffset, writtenTime } from './wording.ts';
import { zoneAt } from './zone-at.ts';

const offsetNow = ({ local_boundary_name: zone, time_zone: standard }: LocalArea) =>
  isKnownZone(zone) ? writtenOffset(offsetAt(zone, Date.now())) : standard;

/** The zone alone cannot name a place on land; where no country is, it says in which zone of the sea this is. */
const heading = ({ local_area: area }: TimeZoneAnswer): Heading | null =>
  area === undefined
    ? null
    : {
        title: 'At sea',
        subtitle: `Outside every country’s land, in the zone ${area.local_boundary_name}`,
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
  title: 'Time zone',
  icon: IconClock,
  rows: ['Local time', 'Zone', 'This year'],
  nothing: { title: 'No time zone at this point', text: 'The installed packs have no zone here.' },
  summary: ({ answer }) => (answer.local_area ? <TimeZoneSummary area={answer.local_area} /> : null),
  body: ({ answer }) => (answer.local_area ? <TimeZoneBody area={answer.local_area} /> : null),
  copied: ({ local_area: area }) => (area ? `${area.local_boundary_name}, ${offsetNow(area)}` : ''),
  compared: ({ local_area: area }) =>
    area
      ? [
          { key: 'zone', label: 'Time zone', order: 0, text: area.local_boundary_name },
          { key: 'offset', label: 'Offset now', order: 1, text: offsetNow(area).replace('-', '−') },
        ]
      : [],
  areas: ({ local_area: area }) =>
    area ? [{ boundaryId: area.local_boundary_id, name: area.local_boundary_name, kind: 'Time zone' }] : [],
  heading,
};
