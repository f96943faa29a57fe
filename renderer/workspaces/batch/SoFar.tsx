import { Box, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatCount } from '../../kit/words/locale.ts';
import styles from './BelowTable.module.css';
import { lookUpsOf } from './look-ups.ts';
import { percentText, problemText } from '../../model/batch/words.ts';
import { useTable } from '../../model/batch/open-table.ts';
import { t } from '../../kit/words/t.ts';

/** Of the rows answered, how many have each look-up. */
export function SoFar() {
  const job = useTable((table) => table);
  const { added, found, done = 0, faulty = 0 } = job ?? {};
  if (added === undefined || found === undefined) return null;
  const bars = lookUpsOf([], []).flatMap(({ id, title: lookUp, fields }) => {
    // The surest field of a look-up: that of several which most rows have.
    const counts = added.flatMap(({ name }, i) => (fields.includes(name) ? [found[i] ?? 0] : []));
    return counts.length === 0 ? [] : [{ id, lookUp, count: Math.max(...counts) }];
  });
  const title = job?.status === 'Finished' ? t('batch.found') : t('batch.foundSoFar');
  return (
    <section className={styles['soFar']} aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
      {bars.map(({ id, lookUp, count }) => (
        <div key={id}>
          <p className={styles['figures']}>
            <span>{lookUp}</span>
            <span className="figures">
              {formatCount(count)} <span className="hint">{percentText(count, done)}</span>
            </span>
          </p>
          <Box h={4} bdrs={2} bg="var(--line)" className="clipped">
            <Box
              component="i"
              display="block"
              h="100%"
              bg="var(--accent)"
              style={{ width: `${done === 0 ? 0 : (count / done) * 100}%` }}
            />
          </Box>
        </div>
      ))}
      {faulty === 0 ? null : (
        <Group component="p" gap="xs" wrap="nowrap" c="var(--warn)" fz="xs">
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {problemText(faulty)}.
        </Group>
      )}
    </section>
  );
}
