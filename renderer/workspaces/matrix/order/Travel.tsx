import { Box, Checkbox, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { MATRIX_OPTIONS, MAX_NAME_LENGTH } from '../../../../contract/matrix.ts';
import { oneOf } from '../../../kit/storage/stored.ts';
import { useBuilder, type Mode, type Option } from '../../../model/matrix/order/builder.ts';
import { MODES, OPTIONS } from '../../../model/matrix/travel.ts';
import { ModeChoice } from '../../../panels/reach/ModeChoice.tsx';
import { t } from '../../../kit/words/t.ts';

/** Both in one line. */
function meaningOf(mode: Mode, option: Option): string {
  const chosenMode = MODES.find(({ id }) => id === mode)?.meaning ?? '';
  const chosenOption = OPTIONS.find(({ id }) => id === option)?.meaning ?? '';
  const weighted = mode === 'sales' && option === 'fastest' ? t('matrix.pathLeastTimeWeightedRoad') : chosenOption;
  return t('matrix.chosenModeWeightedTimeDistance', { mode: chosenMode, option: weighted });
}

/** The name of a choice. */
const Title = ({
  component = 'p',
  children,
}: {
  readonly component?: 'p' | 'legend';
  readonly children: ReactNode;
}) => (
  <Box component={component} mb="xs" c="var(--ink-2)" fw={500}>
    {children}
  </Box>
);

/** The mode, the kind of path, and the requested measures. */
export function Travel() {
  const wishes = useBuilder((builder) => builder.wishes);
  const set = useBuilder((builder) => builder.setWishes);
  return (
    <>
      <Title>{t('matrix.mode')}</Title>
      <Box mb={14}>
        <ModeChoice chosen={[wishes.mode]} isSingle onChoose={(mode) => set({ mode })} />
      </Box>
      <Box component="fieldset" mb={14} aria-describedby="matrix-meaning">
        <Title component="legend">{t('matrix.route')}</Title>
        <SegmentedControl
          fullWidth
          aria-label={t('matrix.route')}
          data={OPTIONS.map(({ id, title }) => ({ value: id, label: title }))}
          value={wishes.option}
          onChange={(option) => set({ option: oneOf(MATRIX_OPTIONS, option, 'fastest') })}
        />
        <Text id="matrix-meaning" inherit mt={7} c="dimmed" fz="xs" lh="16px">
          {meaningOf(wishes.mode, wishes.option)}
        </Text>
      </Box>
      <Box component="fieldset" mb={14}>
        <Title component="legend">{t('matrix.return')}</Title>
        <Group gap={18} align="stretch">
          <Checkbox
            label={t('matrix.travelTime')}
            checked={wishes.wantsDuration}
            onChange={(event) => set({ wantsDuration: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('matrix.distance')}
            checked={wishes.wantsDistance}
            onChange={(event) => set({ wantsDistance: event.currentTarget.checked })}
          />
        </Group>
      </Box>
      <Box component="fieldset" mb={14}>
        <Title component="legend">{t('common.name')}</Title>
        <TextInput
          size="xs"
          aria-label={t('matrix.nameJob')}
          placeholder={t('matrix.timeRequestIfLeftEmpty')}
          maxLength={MAX_NAME_LENGTH}
          value={wishes.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </Box>
    </>
  );
}
