import { Box, Flex, Group, Stack } from '@mantine/core';
import { IconChartRadar, IconPinned } from '@tabler/icons-react';
import { Badge } from '../../../kit/components/Badge.tsx';
import { Button } from '../../../kit/components/Button.tsx';
import { CrossButton } from '../../../kit/components/CrossButton.tsx';
import { formatCoordinates } from '../../../kit/coordinates/format.ts';
import { t } from '../../../kit/words/t.ts';
import { usePins } from '../../../model/pins/pins.ts';
import { useReach, type Origin } from '../../../model/reach/reach.ts';
import { usePreferences } from '../../../model/window/preferences.ts';
import { Direction, Sharing } from '../../../panels/reach/Choices.tsx';
import { addToReach, toReachPage } from './actions.ts';

/** Where trips start or end. */
export function Points() {
  const origins = useReach((reach) => reach.origins);
  const pins = usePins((store) => store.pins);
  const others = pins.filter(({ point }) =>
    origins.every((origin) => origin.point.lon !== point.lon || origin.point.lat !== point.lat),
  );
  return (
    <Stack component="section" gap="sm" mb={14} aria-label={t('reach.points')}>
      <Direction count={origins.length} />
      <ol>
        {origins.map((origin, index) => (
          <PointRow key={`${origin.point.lon},${origin.point.lat}`} origin={origin} index={index} />
        ))}
      </ol>
      {others.length === 0 ? (
        <p className="hint">{t('reach.rightClickAddPoint')}</p>
      ) : (
        <Button
          size="xs"
          icon={IconPinned}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => addToReach(others.map(({ point }) => point))}
        >
          {t('reach.addCountPins', { count: others.length })}
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        icon={IconChartRadar}
        style={{ alignSelf: 'flex-start' }}
        onClick={toReachPage}
      >
        {t('reach.useOnPage')}
      </Button>
      <Sharing origins={origins} />
    </Stack>
  );
}

function PointRow({ origin, index }: { readonly origin: Origin; readonly index: number }) {
  const isOne = useReach((reach) => reach.origins.length === 1);
  const format = usePreferences((preferences) => preferences.coordinateFormat);
  const decimals = usePreferences((preferences) => preferences.decimals);
  const { shown } = formatCoordinates(origin.point, format, decimals);
  return (
    <Group component="li" gap="sm" mih={28}>
      {isOne ? null : <Badge look="neutral">{index + 1}</Badge>}
      <Flex component="span" gap="0 8px" wrap="wrap" flex={1} miw={0}>
        {origin.name === undefined ? null : (
          <Box component="b" fw={500} className="breakable">
            {origin.name}
          </Box>
        )}
        <span className="figures">{shown}</span>
      </Flex>
      {isOne ? null : (
        <CrossButton
          label={t('reach.removePoint', { number: index + 1 })}
          side="left"
          onClick={() => useReach.getState().remove(origin)}
        />
      )}
    </Group>
  );
}
