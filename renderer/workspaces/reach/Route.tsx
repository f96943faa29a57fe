import { useReach } from '../../model/reach/reach.ts';
import { Checkbox, Flex, Group, NumberInput, Progress, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { MAX_SERVICE_MINUTES } from '../../../contract/trip.ts';
import { Button } from '../../kit/components/Button.tsx';
import { t } from '../../kit/words/t.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { improveOrder } from '../../model/reach/best-order.ts';
import { Avoid } from '../../panels/reach/Avoid.tsx';
import { Travel } from '../../panels/reach/Choices.tsx';
import { Itinerary } from './Itinerary.tsx';

/** The route through the stops, in their order or in the best one. */
export function Route() {
  const count = useBuilder(({ lists }) => lists.stops.length);
  return (
    <>
      <Visits />
      <Order />
      <Travel isSingle />
      <Avoid />
      {count < 2 ? <p className="hint">{t('reach.addStopsForRoute')}</p> : <Itinerary />}
    </>
  );
}

/** `480` as `08:00`, and back. */
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutesOf = (clock: string): number | null => {
  const [hours = Number.NaN, minutes = Number.NaN] = clock.split(':').map(Number);
  return Number.isNaN(hours + minutes) ? null : hours * 60 + minutes;
};

/** When the route starts, and how long each stop takes. */
function Visits() {
  const departure = useReach((page) => page.departure);
  const serviceMinutes = useReach((page) => page.serviceMinutes);
  const set = useReach((page) => page.set);
  return (
    <SimpleGrid component="section" cols={2} spacing={10} mb="md" aria-label={t('reach.visits')}>
      <TextInput
        size="xs"
        type="time"
        label={t('reach.departure')}
        value={clockOf(departure)}
        onChange={({ currentTarget }) => set({ departure: minutesOf(currentTarget.value) ?? departure })}
      />
      <NumberInput
        size="xs"
        label={t('reach.minutesPerStop')}
        min={0}
        max={MAX_SERVICE_MINUTES}
        value={serviceMinutes}
        onChange={(value) => set({ serviceMinutes: Math.min(MAX_SERVICE_MINUTES, Math.max(0, Number(value) || 0)) })}
      />
    </SimpleGrid>
  );
}

/** Which stops stay fixed, and the search for the best order. */
function Order() {
  const { isRoundTrip, fixesStart, fixesEnd, set, improvement } = useReach();
  const { cancel, problem } = improvement;
  const count = useBuilder(({ lists }) => lists.stops.filter(({ isVia }) => !isVia).length);
  return (
    <Stack component="section" gap="sm" mb={14} aria-label={t('reach.order')}>
      <Flex gap="8px 14px" wrap="wrap">
        <Checkbox
          label={t('reach.keepStart')}
          checked={fixesStart}
          onChange={({ currentTarget }) => set({ fixesStart: currentTarget.checked })}
        />
        <Checkbox
          label={t('reach.keepEnd')}
          checked={fixesEnd && !isRoundTrip}
          disabled={isRoundTrip}
          onChange={({ currentTarget }) => set({ fixesEnd: currentTarget.checked })}
        />
        <Checkbox
          label={t('reach.roundTrip')}
          checked={isRoundTrip}
          onChange={({ currentTarget }) => set({ isRoundTrip: currentTarget.checked })}
        />
      </Flex>
      {cancel === null ? (
        <Button
          variant="filled"
          style={{ alignSelf: 'flex-start' }}
          icon={IconRoute}
          keys="Ctrl Enter"
          disabled={count < 2}
          onClick={() => void improveOrder()}
        >
          {t('reach.findBestOrder')}
        </Button>
      ) : (
        <Group gap={10}>
          <Progress animated value={100} size={6} flex={1} aria-label={t('reach.findingOrder')} />
          <Button size="xs" onClick={cancel}>
            {t('common.cancel')}
          </Button>
        </Group>
      )}
      {problem === null ? null : (
        <Text inherit c="var(--bad)" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}
