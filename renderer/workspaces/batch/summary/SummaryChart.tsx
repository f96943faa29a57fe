import { Box, Stack, Text } from '@mantine/core';
import { t } from '../../../kit/words/t.ts';
import {
  amountOf,
  figureIndex,
  largestGroups,
  useSummary,
  useSummaryResult,
  type Group,
} from '../../../model/batch/summary.ts';
import { Bar } from '../Bar.tsx';
import { writtenAmount } from './written-amount.ts';

const BARS = 20;

/** The groups with the largest figures, as bars. A bar selects its group. */
export function SummaryChart() {
  const { result } = useSummaryResult();
  const chosenFigure = useSummary((summary) => summary.figure);
  const chosen = useSummary((summary) => summary.chosen);
  if (result === null || result.groups.length === 0) return null;
  const figure = figureIndex(result, chosenFigure);
  const name = result.columns[figure]?.name ?? '';
  const groups = largestGroups(result, figure, BARS);
  const most = Math.max(0, ...groups.map((group) => amountOf(group, figure) ?? 0));
  const title = t('batch.largestByFigure', { figure: name });
  return (
    <Stack
      component="section"
      gap="xs"
      flex={{ base: '0 0 190px', md: '0 0 300px' }}
      miw={0}
      py="md"
      px="lg"
      bg="var(--panel)"
      className="scrolls"
      style={{ borderInlineStart: '1px solid var(--line)' }}
      aria-label={title}
    >
      <Text component="h2" fw={600} lh="20px">
        {title}
      </Text>
      {groups.map((group) => (
        <Box
          key={group.cells.slice(0, result.figures).join('\t')}
          component="button"
          type="button"
          ta="start"
          p={4}
          bdrs="md"
          className="hoverable"
          aria-pressed={group === chosen}
          bg={group === chosen ? 'var(--accent-soft)' : 'transparent'}
          onClick={() => useSummary.getState().set({ chosen: group })}
        >
          <Bar
            label={labelOf(group)}
            value={writtenAmount(group.cells[figure] ?? '')}
            share={most === 0 ? 0 : Math.max(0, amountOf(group, figure) ?? 0) / most}
          />
        </Box>
      ))}
    </Stack>
  );
}

/** An area with those above it, because several have the same name; or the value of the group. */
const labelOf = ({ cells, boundary_id: id }: Group): string =>
  (id === undefined ? cells.slice(0, 1) : [cells[0], cells[2]]).filter((cell) => cell !== '').join(', ');
