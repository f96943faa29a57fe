import type { LocalArea } from '../../../../../contract/time-zones.ts';
import { usePreferences } from '../../../../model/window/preferences.ts';
import { useNow } from '../../../../kit/components/use-now.ts';
import { shownOffset, writtenTime } from './wording.ts';
import { zoneAt } from './zone-at.ts';

/** `16:42 PST UTC−08:00` */
export function TimeZoneSummary({ area }: { readonly area: LocalArea }) {
  const now = useNow('minute');
  const clock = usePreferences((preferences) => preferences.clock);
  const { offset, abbreviation } = zoneAt(area, now);
  return (
    <span className="figures">
      {writtenTime(now, offset, clock)} {abbreviation} <span className="hint">{shownOffset(offset)}</span>
    </span>
  );
}
