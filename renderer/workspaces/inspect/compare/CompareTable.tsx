import { Anchor, Box, Group, Text } from '@mantine/core';
import { Badge } from '../../../kit/components/Badge.tsx';
import type { Pin } from '../../../model/pins/pins.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { TREND_LOOK } from '../trend-look.ts';
import styles from './CompareTable.module.css';
import type { Row, Cell } from './rows.ts';
import { failureText, failureWord, isPackFailure } from '../../../kit/api/failure.ts';
import { refetchFailed } from '../../../kit/api/query.ts';
import { t } from '../../../kit/words/t.ts';

const tryAgain = (): void => refetchFailed(() => true);

/** A value of a point, or why it is missing and what to do. */
function CompareCell({ cell, row }: { readonly cell: Cell; readonly row: Row }) {
  if (cell.kind === 'value') return <Value cell={cell} row={row} />;
  if (cell.kind === 'none') return <span className="hint">{cell.text}</span>;
  if (cell.kind === 'unknown') return <span className="hint">{t('compare.unknown')}</span>;
  if (cell.kind === 'loading') {
    return (
      <>
        <i className={styles['awaited']} />
        <span className="visually-hidden">{t('compare.loading')}</span>
      </>
    );
  }
  return (
    <Text span inherit c={isPackFailure(cell.failure) ? 'dimmed' : 'var(--bad)'} title={failureText(cell.failure)}>
      {failureWord(cell.failure)}{' '}
      <Anchor component="button" type="button" onClick={tryAgain}>
        {t('common.tryAgain')}
      </Anchor>
    </Text>
  );
}

function Value({ cell: { value }, row }: { readonly cell: Extract<Cell, { kind: 'value' }>; readonly row: Row }) {
  const { text, detail, trend, figure, isModelled } = value;
  if (figure !== undefined) {
    return (
      <Group component="span" gap="sm">
        <Box component="span" flex="none" miw={72} ta="end">
          {text}
        </Box>
        <i className={styles['track']}>
          <i
            className={styles['bar']}
            style={{
              width: `${row.max === 0 ? 0 : (figure.value / row.max) * 100}%`,
              background: `var(--${figure.look === 'risk' ? 'risk-bar' : 'accent'})`,
            }}
          />
        </i>
        {isModelled && !row.isModelled ? <Badge look="modelled">{t('common.modelled')}</Badge> : null}
      </Group>
    );
  }
  return (
    <span className={row.differs ? 'breakable' : 'breakable secondary'}>
      {text}
      {trend === undefined ? null : <Text span inherit {...TREND_LOOK[trend.direction]}>{` ${trend.text}`}</Text>}
      {detail === undefined ? null : <span className="hint"> {detail}</span>}
      {isModelled && !row.isModelled ? (
        <>
          {' '}
          <Badge look="modelled">{t('common.modelled')}</Badge>
        </>
      ) : null}
    </span>
  );
}

const LABEL_WIDTH = 210;
const MIN_COLUMN_WIDTH = 216;

type Props = { readonly pins: readonly Pin[]; readonly rows: readonly Row[]; readonly shown: readonly Row[] };

/** Rows are answers, columns are pins. A teal edge and a word for screen readers mark the rows that differ. */
export function CompareTable({ pins, rows, shown }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={styles['scroll']} tabIndex={0} aria-label={t('compare.answersPinnedPoints')}>
      <table className={styles['table']} style={{ minWidth: LABEL_WIDTH + pins.length * MIN_COLUMN_WIDTH }}>
        <thead>
          <tr>
            <th scope="col" className={styles['corner']}>
              <span className="visually-hidden">{t('common.answer')}</span>
            </th>
            {pins.map((pin, index) => (
              <th key={pin.letter} scope="col" className={styles['column']}>
                <ColumnHead pin={pin} index={index} rows={rows} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <BodyRow key={row.key} row={row} pins={pins} />
          ))}
        </tbody>
      </table>
      {shown.length === 0 ? (
        <Box component="p" py={20} px="lg" c="var(--ink-2)">
          {t('compare.pointsDontDifferAnyRow')}
        </Box>
      ) : null}
    </section>
  );
}

function BodyRow({ row, pins }: { readonly row: Row; readonly pins: readonly Pin[] }) {
  const Glyph = row.icon;
  return (
    <tr className={row.differs ? styles['differs'] : undefined}>
      <th scope="row" className={styles['label']}>
        <Group component="span" gap="sm">
          <Glyph size={15} stroke={1.75} aria-hidden color="var(--ink-3)" />
          {row.label}
          {row.differs ? <span className="visually-hidden">{`, ${t('compare.differs')}`}</span> : null}
          {row.isModelled ? <Badge look="modelled">{t('common.modelled')}</Badge> : null}
        </Group>
      </th>
      {row.cells.map((cell, index) => (
        <td key={pins[index]?.letter} className={styles['cell']}>
          <CompareCell cell={cell} row={row} />
        </td>
      ))}
    </tr>
  );
}
