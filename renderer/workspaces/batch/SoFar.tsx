import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatCount } from '../../kit/words/locale.ts';
import { Bar } from './Bar.tsx';
import { lookUpsOf, NOTHING_OFFERED } from './look-ups.ts';
import { percentText, problemText } from '../../model/batch/words.ts';
import { useTable } from '../../model/batch/open-table.ts';
import { t } from '../../kit/words/t.ts';

/** Of the rows answered, how many have each look-up. */
export function SoFar() {
  const job = useTable((table) => table);
  const { added, found, done = 0, faulty = 0 } = job ?? {};
  if (added === undefined || found === undefined) return null;
  const bars = lookUpsOf(NOTHING_OFFERED).flatMap(({ id, title: lookUp, fields }) => {
    // The surest field of a look-up: that of several which most rows have.
    const counts = added.flatMap(({ name }, i) => (fields.includes(name) ? [found[i] ?? 0] : []));
    return counts.length === 0 ? [] : [{ id, lookUp, count: Math.max(...counts) }];
  });
  const title = job?.status === 'Finished' ? t('batch.found') : t('batch.foundSoFar');
  return (
    <Stack
      component="section"
      gap="sm"
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
      {bars.map(({ id, lookUp, count }) => (
        <Bar
          key={id}
          label={lookUp}
          value={
            <>
              {formatCount(count)} <span className="hint">{percentText(count, done)}</span>
            </>
          }
          share={done === 0 ? 0 : count / done}
        />
      ))}
      {faulty === 0 ? null : (
        <Group component="p" gap="xs" c="var(--warn)" fz="xs">
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {problemText(faulty)}.
        </Group>
      )}
    </Stack>
  );
}
