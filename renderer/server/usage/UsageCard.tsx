import { SegmentedControl, Select } from '@mantine/core';
import { IconChartBar, IconReceipt2, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import type { Usage } from '../../../contract/usage.ts';
import { withQuery } from '../../api/request.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Message } from '../../components/Message.tsx';
import { useNow } from '../../components/use-now.ts';
import { Card } from '../Card.tsx';
import { count } from '../words.ts';
import { useRequestLog } from '../log/requests.ts';
import { PriceDialog } from './PriceDialog.tsx';
import { dailyUsage, lastDays, SPLITS, type DailyUsage, type Split } from './usage-days.ts';
import { UsageChart } from './UsageChart.tsx';
import styles from './UsageCard.module.css';

const RANGES = [7, 30, 90] as const;
/** The chart is drawn anew after so many further requests, not after each. */
const REQUESTS_A_STEP = 20;

const isSplit = (value: string): value is Split => SPLITS.some((split) => split === value);

/** How much was asked, per day, by interface or by key. */
export function UsageCard() {
  const [split, setSplit] = useState<Split>('interface');
  const [range, setRange] = useState<number>(30);
  const [isTable, setTable] = useState(false);
  const [isPricing, setPricing] = useState(false);
  const step = useRequestLog(({ last }) => Math.floor((last ?? 0) / REQUESTS_A_STEP));
  return (
    <Card
      title="Requests per day"
      tools={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Split"
            data={[
              { value: 'interface', label: 'By interface' },
              { value: 'key', label: 'By key' },
            ]}
            value={split}
            onChange={(value) => {
              if (isSplit(value)) setSplit(value);
            }}
          />
          <Select
            size="xs"
            w={96}
            aria-label="Days"
            allowDeselect={false}
            data={RANGES.map((days) => ({ value: String(days), label: `${days} days` }))}
            value={String(range)}
            onChange={(value) => setRange(Number(value))}
          />
          <IconButton icon={isTable ? IconChartBar : IconTable} size="small" label={isTable ? 'Show as chart' : 'Show as table'} onClick={() => setTable(!isTable)} />
          <Button size="small" icon={IconReceipt2} onClick={() => setPricing(true)}>
            Prices
          </Button>
        </>
      }
    >
      <Days split={split} range={range} isTable={isTable} step={step} />
      {isPricing ? <PriceDialog onClose={() => setPricing(false)} /> : null}
    </Card>
  );
}

/** `step` is in the question only to ask it again. */
function Days({ split, range, isTable, step }: { readonly split: Split; readonly range: number; readonly isTable: boolean; readonly step: number }) {
  const now = useNow('minute');
  const asked = withQuery('/v1/usage', lastDays(range, now));
  const answer = useAnswer<Usage>(`${asked}#${step}`);
  const [last, setLast] = useState<Usage | null>(null);
  if (answer?.ok && answer.data !== last) setLast(answer.data);
  if (answer !== null && !answer.ok) {
    return (
      <Message isError icon={IconChartBar} title="The usage could not be read">
        {'message' in answer.failure ? answer.failure.message : 'Cairn’s server does not answer.'}
      </Message>
    );
  }
  if (last === null) return <div className={styles['awaited']} />;
  const usage = dailyUsage(last, split);
  if (usage.names.length === 0) {
    return (
      <Message icon={IconChartBar} title={`No request in ${range} days`}>
        Every request with a key is counted here, per interface and day (UTC).
      </Message>
    );
  }
  return isTable ? <UsageTable usage={usage} /> : <UsageChart usage={usage} />;
}

function UsageTable({ usage }: { readonly usage: DailyUsage }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={styles['scroll']} tabIndex={0} aria-label="Requests per day, as a table">
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Day, UTC</th>
            {usage.names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">All</th>
            <th scope="col">Refused or failed</th>
            <th scope="col">Matrix cells</th>
          </tr>
        </thead>
        <tbody>
          {usage.days.toReversed().map(({ day, parts, requests, failed, cells }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {parts.map(({ name, requests: some }) => (
                <td key={name}>{count(some)}</td>
              ))}
              <td>{count(requests)}</td>
              <td>{count(failed)}</td>
              <td>{count(cells)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
