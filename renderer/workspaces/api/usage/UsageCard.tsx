import { Box, SegmentedControl, Select, Table } from '@mantine/core';
import { IconChartBar, IconFileTypeCsv, IconReceipt2, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { usageEndpoint, type Usage } from '../../../../contract/usage.ts';
import { failureText } from '../../../kit/api/failure.ts';
import { queryOf } from '../../../kit/api/query.ts';
import { useAnswer, usePart } from '../../../kit/api/use-answer.ts';
import { saveTextFile } from '../../../kit/output/save-file.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { TableHead } from '../../../kit/components/TableHead.tsx';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { Message } from '../../../kit/components/Message.tsx';
import { useNow } from '../../../kit/components/use-now.ts';
import { Card } from '../Card.tsx';
import { keyTitle } from '../key-title.ts';
import { REQUEST_LOG } from '../log/requests.ts';
import { count } from '../words.ts';
import { PriceDialog } from './PriceDialog.tsx';
import { dailyUsage, lastDays, SPLITS, usageCsv, type DailyUsage, type Split } from './usage-days.ts';
import { UsageChart } from './UsageChart.tsx';
import { t } from '../../../kit/words/t.ts';

const RANGES = [7, 30, 90] as const;
export const FIRST_RANGE = 30;
/** The chart is drawn again after this many further requests, not after each. */
const REQUESTS_A_STEP = 20;

const isSplit = (value: string): value is Split => SPLITS.some((split) => split === value);

const ALL = 'all';

/** Requests per day, by interface or key. */
export function UsageCard() {
  const [split, setSplit] = useState<Split>('interface');
  const [range, setRange] = useState<number>(FIRST_RANGE);
  const [key, setKey] = useState(ALL);
  const [isTable, setTable] = useState(false);
  const [isPricing, setPricing] = useState(false);
  const { usage, problem } = useUsage(range);
  const known = usage?.keys ?? [];
  const chosen = known.some(({ id }) => id === key) ? key : undefined;
  return (
    <Card
      title={t('api.requestsPerDay')}
      tools={
        <>
          <SegmentedControl
            aria-label={t('api.group')}
            data={[
              { value: 'interface', label: t('api.byInterface') },
              { value: 'key', label: t('api.byKey') },
            ]}
            value={split}
            onChange={(value) => {
              if (isSplit(value)) setSplit(value);
            }}
          />
          <Select
            size="xs"
            w={120}
            aria-label={t('api.key')}
            data={[
              { value: ALL, label: t('api.allKeys') },
              ...known.map((one) => ({ value: one.id, label: keyTitle(one) })),
            ]}
            value={chosen ?? ALL}
            onChange={(value) => setKey(value ?? ALL)}
          />
          <Select
            size="xs"
            w={88}
            aria-label={t('api.days')}
            data={RANGES.map((days) => ({ value: String(days), label: t('common.daysDays', { days }) }))}
            value={String(range)}
            onChange={(value) => setRange(Number(value))}
          />
          <IconButton
            icon={isTable ? IconChartBar : IconTable}
            size="sm"
            label={isTable ? t('api.showChart') : t('api.showTable')}
            onClick={() => setTable(!isTable)}
          />
          <IconButton
            icon={IconFileTypeCsv}
            size="sm"
            label={t('api.saveCsv')}
            disabled={usage === null}
            onClick={() => {
              if (usage !== null) void saveTextFile(`usage-${usage.from}-to-${usage.to}.csv`, usageCsv(usage, chosen));
            }}
          />
          <Button size="xs" icon={IconReceipt2} onClick={() => setPricing(true)}>
            {t('api.prices')}
          </Button>
        </>
      }
    >
      {problem === null ? (
        <Days usage={usage === null ? null : dailyUsage(usage, split, chosen)} range={range} isTable={isTable} />
      ) : (
        <Message isError icon={IconChartBar} title={t('api.couldntLoadUsage')}>
          {problem}
        </Message>
      )}
      {isPricing ? <PriceDialog onClose={() => setPricing(false)} /> : null}
    </Card>
  );
}

const stepOf = ({ last = 0 }: { readonly last: number | undefined }): number => Math.floor(last / REQUESTS_A_STEP);

/** The usage of all keys; `usage` is the last one while it is fetched again. */
export function useUsage(range: number): { readonly usage: Usage | null; readonly problem: string | null } {
  const now = useNow('minute');
  // Asked again after so many requests.
  const step = usePart(REQUEST_LOG, stepOf, { isWanted: false }).data ?? 0;
  const asked = queryOf(usageEndpoint, { query: lastDays(range, now) });
  const { data, failure } = useAnswer({ ...asked, queryKey: [...asked.queryKey, step] }, { keepsOld: true });
  return { usage: data ?? null, problem: failure === null ? null : failureText(failure) };
}

function Days({
  usage,
  range,
  isTable,
}: {
  readonly usage: DailyUsage | null;
  readonly range: number;
  readonly isTable: boolean;
}) {
  if (usage === null) return <Box h={180} />;
  if (usage.names.length === 0) {
    return (
      <Message icon={IconChartBar} title={t('api.noRequestsRangeDays', { days: range })}>
        {t('api.everyRequestKeyCountedHere')}
      </Message>
    );
  }
  return isTable ? <UsageTable usage={usage} /> : <UsageChart usage={usage} />;
}

function UsageTable({ usage }: { readonly usage: DailyUsage }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <Box component="section" mah={230} className="scrolls-both" tabIndex={0} aria-label={t('api.requestsPerDayTable')}>
      <Table stickyHeader>
        <TableHead
          labels={[t('api.dayUtc')]}
          figures={[...usage.names, t('common.all'), t('api.refusedFailed'), t('api.matrixCells')]}
        />
        <Table.Tbody>
          {usage.days.toReversed().map(({ day, parts, requests, failed, cells }) => (
            <Table.Tr key={day}>
              <Table.Th scope="row">{day}</Table.Th>
              {parts.map(({ name, requests: some }) => (
                <Table.Td key={name} ta="end">
                  {count(some)}
                </Table.Td>
              ))}
              <Table.Td ta="end">{count(requests)}</Table.Td>
              <Table.Td ta="end">{count(failed)}</Table.Td>
              <Table.Td ta="end">{count(cells)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
