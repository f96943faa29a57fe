import { Stack } from '@mantine/core';
import { useStopOrigins } from '../../model/reach/reach.ts';
import { MAX_REACH_ADDRESSES } from '../../../contract/reach.ts';
import { t } from '../../kit/words/t.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { Avoid } from '../../panels/reach/Avoid.tsx';
import { Direction, Limits, Sharing, Travel } from '../../panels/reach/Choices.tsx';
import { Result } from '../../panels/reach/Result.tsx';

/** The areas within reach of the stops: one for all, or one each. */
export function Areas() {
  const origins = useStopOrigins();
  const isCut = useBuilder(({ lists }) => lists.stops.filter(({ isVia }) => !isVia).length > MAX_REACH_ADDRESSES);
  return (
    <>
      <Stack component="section" gap="sm" mb={14} aria-label={t('reach.points')}>
        <Direction count={origins.length} />
        <Sharing origins={origins} />
      </Stack>
      <Travel />
      <Limits />
      <Avoid />
      {isCut ? <p className="hint">{t('reach.onlyFirstStops', { most: MAX_REACH_ADDRESSES })}</p> : null}
      {origins.length === 0 ? <p className="hint">{t('reach.addStopsForAreas')}</p> : <Result origins={origins} />}
    </>
  );
}
