import { Group, Table, Text } from '@mantine/core';
import { hasFigures, type AdminRecord } from '../../../../../contract/health.ts';
import { Badge } from '../../../../kit/components/Badge.tsx';
import { TableHead } from '../../../../kit/components/TableHead.tsx';
import { levelOf, sharedAge, writtenAge, formatCount, writtenDate, writtenTrend } from './figures.ts';
import rows from '../../AreaRow.module.css';
import { TREND_LOOK } from '../../trend-look.ts';
import { writtenLevels } from '../admin/levels.ts';
import { t } from '../../../../kit/words/t.ts';

type Props = {
  readonly records: readonly AdminRecord[];
  /** Common names by category code; areas without one have their official name. */
  readonly names: ReadonlyMap<number, string>;
  readonly now: string;
};

/** The areas from the smallest up to the country. What is not known is a dash; areas without figures share a row. */
export function HealthTable({ records, names, now }: Props) {
  const empty = records.filter((record) => !hasFigures(record));
  const shown = empty.length > 1 ? records.filter(hasFigures) : records;
  const isAgeShared = sharedAge(records, now) !== null;
  return (
    <Table verticalSpacing={4}>
      <TableHead labels={[t('common.area')]} figures={[t('inspect.cases'), t('inspect.deaths')]} />
      <Table.Tbody style={{ verticalAlign: 'top' }}>
        {shown.map((record) => (
          <Table.Tr key={record.boundary_id + record.category_code}>
            <Table.Th scope="row">
              <Group gap="sm" align="flex-start">
                <span className={rows['level']}>A{levelOf(record)}</span>
                <span>
                  <Text span inherit fw={500}>
                    {names.get(record.category_code) ?? record.name}
                  </Text>
                  <Reported date={record.date_reported} now={isAgeShared ? null : now} />
                </span>
              </Group>
            </Table.Th>
            <Count total={record.total_cases} change={record.covid_trend} />
            <Count total={record.total_deaths} change={record.covid_deceased_trend} />
          </Table.Tr>
        ))}
        {empty.length < 2 ? null : (
          <Table.Tr>
            <Table.Td colSpan={3} c="dimmed" fz="xs">
              {t('inspect.levelsNoFigures', { levels: writtenLevels(empty.map(levelOf)) })}
            </Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
  );
}

/** @param now `null` where the age is shown elsewhere */
function Reported({ date, now }: { readonly date: string | undefined; readonly now: string | null }) {
  const age = date === undefined || now === null ? null : writtenAge(date, now);
  return (
    <Group wrap="wrap" component="span" gap="2px 6px" c="dimmed" fz="xs" lh="18px">
      {date === undefined ? t('common.noFigures') : writtenDate(date)}
      {age === null ? null : <Badge look="warn">{age}</Badge>}
    </Group>
  );
}

function Count({ total, change }: { readonly total: number | undefined; readonly change: number | undefined }) {
  return (
    <Table.Td ta="end">
      {formatCount(total)}
      <Trend change={change} />
    </Table.Td>
  );
}

function Trend({ change }: { readonly change: number | undefined }) {
  const { direction, text } =
    change === undefined ? ({ direction: 'level', text: '–' } as const) : writtenTrend(change);
  return (
    <Text span display="block" fz="xs" lh="18px" {...TREND_LOOK[direction]}>
      {text}
    </Text>
  );
}
