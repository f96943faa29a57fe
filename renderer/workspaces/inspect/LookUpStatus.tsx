import { formatCount, writtenNumber } from '../../kit/words/locale.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { StatusItem } from '../../kit/components/StatusItem.tsx';
import { useInspected } from '../../model/look-up/inspected.ts';
import { QUESTIONS } from '../../model/look-up/questions.ts';
import { PLACES } from '../../model/places/place-list.ts';
import { usePlaces } from '../../model/places/places.ts';
import { useLayout } from '../../model/window/layout.ts';
import { useShownTab } from './reach/actions.ts';
import { t } from '../../kit/words/t.ts';

/** In the status bar: what the last click took; while saved places are ticked, how many. */
export function LookUpStatus() {
  const ticked = usePlaces((state) => state.ticked);
  const isListed = useShownTab() === 'places';
  const places = useAnswer(PLACES).data?.places ?? [];
  const count = isListed ? places.reduce((sum, { id }) => sum + Number(ticked.has(id)), 0) : 0;
  if (count > 0)
    return (
      <StatusItem className="mantine-visible-from-md">
        {t('inspect.numberCountPlacesSelected', { count: places.length, number: formatCount(count) })}
      </StatusItem>
    );
  return <Took />;
}

function Took() {
  const tookMs = useInspected((inspected) => inspected.tookMs);
  const hidden = useLayout(({ hiddenSections }) => hiddenSections);
  if (tookMs === null) return null;
  const count = QUESTIONS.filter(({ id }) => !hidden.includes(id)).length;
  return (
    <StatusItem className="mantine-visible-from-md">
      {t('inspect.numberLookUpsValueMs', { number: count, ms: writtenNumber(Math.max(1, Math.round(tookMs))) })}
    </StatusItem>
  );
}
