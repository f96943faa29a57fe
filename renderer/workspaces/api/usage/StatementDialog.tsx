import { Group, Modal, Select, Stack, Table } from '@mantine/core';
import { IconFileTypeCsv, IconFileTypeHtml } from '@tabler/icons-react';
import { useState } from 'react';
import { statementEndpoint, type Statement } from '../../../../contract/billing.ts';
import { INTERFACE_WORDS } from '../interface-words.ts';
import { download } from '../../../kit/api/ask.ts';
import { LONG_MS } from '../../../kit/api/exchange.ts';
import { failureText } from '../../../kit/api/failure.ts';
import { queryOf } from '../../../kit/api/query.ts';
import { useAnswer } from '../../../kit/api/use-answer.ts';
import { saveBytes } from '../../../kit/output/save-file.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { TableHead } from '../../../kit/components/TableHead.tsx';
import { Message } from '../../../kit/components/Message.tsx';
import { useNotices } from '../../../kit/notices/notices.ts';
import { count } from '../words.ts';
import { t } from '../../../kit/words/t.ts';

const MONTHS_BACK = 12;

type Props = { readonly id: string; readonly name: string; readonly onClose: () => void };

/** The months that end with the present one, `YYYY-MM`, the latest first; UTC, as usage is counted. */
function lastMonths(now: Date): string[] {
  return Array.from({ length: MONTHS_BACK }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

/** What a key has used in a month and what it costs, to read and to save. */
export function StatementDialog({ id, name, onClose }: Props) {
  const [months] = useState(() => lastMonths(new Date()));
  const [month, setMonth] = useState(months[0] ?? '');
  const { data, failure } = useAnswer(queryOf(statementEndpoint, { path: { id }, query: { month } }));
  return (
    <Modal opened onClose={onClose} size={560} title={t('api.statementName', { name })}>
      <Stack>
        <Select
          label={t('api.monthUtc')}
          w={150}
          data={months}
          value={month}
          onChange={(chosen) => setMonth(chosen ?? month)}
        />
        {failure === null ? null : (
          <Message isError title={t('api.couldntCreateStatement')}>
            {failureText(failure)}
          </Message>
        )}
        {data === undefined || failure !== null ? null : <StatementTable statement={data} />}
        <Group wrap="wrap" gap="sm" align="stretch" justify="flex-end">
          <Button icon={IconFileTypeCsv} onClick={() => void save(id, month, 'csv', `statement-${name}-${month}.csv`)}>
            {t('api.saveCsv')}
          </Button>
          <Button
            icon={IconFileTypeHtml}
            onClick={() => void save(id, month, 'html', `statement-${name}-${month}.html`)}
          >
            {t('api.saveHtml')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

async function save(id: string, month: string, format: 'csv' | 'html', fileName: string): Promise<void> {
  const answer = await download(statementEndpoint, { path: { id }, query: { month, format }, patienceMs: LONG_MS });
  if (answer.kind === 'received') await saveBytes(fileName, answer.pieces);
  else {
    useNotices.getState().report(t('api.couldntSaveStatementReason', { reason: failureText(answer.failure) }));
  }
}

function StatementTable({ statement }: { readonly statement: Statement }) {
  const { lines, total, currency, is_final } = statement;
  if (lines.length === 0) return <p className="hint">{t('api.noUsageMonth')}</p>;
  return (
    <>
      <Table>
        <TableHead
          labels={[t('api.interface')]}
          figures={[t('api.requests'), t('api.billed'), t('api.matrixCells'), currency]}
        />
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.interface}>
              <Table.Th scope="row">{INTERFACE_WORDS[line.interface]}</Table.Th>
              <Table.Td ta="end">{count(line.requests)}</Table.Td>
              <Table.Td ta="end">{count(line.billable_requests)}</Table.Td>
              <Table.Td ta="end">{count(line.cells)}</Table.Td>
              <Table.Td ta="end">{line.amount}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row" colSpan={4}>
              {t('common.total')}
            </Table.Th>
            <Table.Td ta="end">{total}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      {is_final ? null : <p className="hint">{t('api.monthIsntOverTheseFigures')}</p>}
    </>
  );
}
