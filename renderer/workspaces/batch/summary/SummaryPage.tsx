import { Box, Group as Line, Select, Stack, Text } from '@mantine/core';
import { IconChartBar, IconTableOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { batchSummaryExportEndpoint, type SummaryResult } from '../../../../contract/batch-summary.ts';
import { exportName } from '../../../../contract/batch.ts';
import type { TableOutputFormat } from '../../../../contract/tables.ts';
import { download, pathTo } from '../../../kit/api/ask.ts';
import { ENDLESS_MS } from '../../../kit/api/exchange.ts';
import { withTrueMinus } from '../../../kit/coordinates/point.ts';
import { failureHeading, failureOutlook } from '../../../kit/api/failure.ts';
import { Alert } from '../../../kit/components/Alert.tsx';
import { Button } from '../../../kit/components/Button.tsx';
import { JobProgress } from '../../../kit/components/JobProgress.tsx';
import { Message } from '../../../kit/components/Message.tsx';
import { DataGrid } from '../../../kit/grid/DataGrid.tsx';
import type { GridColumn } from '../../../kit/grid/GridRow.tsx';
import { saveAnswer } from '../../../kit/output/save-answer.ts';
import { formatCount } from '../../../kit/words/locale.ts';
import { t } from '../../../kit/words/t.ts';
import { activeMap } from '../../../map/active-map.ts';
import { openTable } from '../../../model/batch/batch.ts';
import {
  figureIndex,
  figuresOf,
  sortedGroups,
  useSummary,
  useSummaryChoice,
  useSummaryResult,
  type Group,
} from '../../../model/batch/summary.ts';
import { cellText, shareText } from '../../../model/batch/words.ts';
import { usePreferences, useRowPixels } from '../../../model/window/preferences.ts';
import { judgeWidths } from '../column-widths.ts';
import { EXPORTS, Export } from '../ResultBar.tsx';
import { writtenAmount } from './written-amount.ts';

/** The groups of the table with their figures, or why there are none. */
export function SummaryPage() {
  const { by } = useSummaryChoice();
  const { result, preparing, failure, again } = useSummaryResult();
  if (result !== null) return <Result result={result} />;
  return (
    <Stack flex={1} align="center" justify="center" p="xl" bg="var(--panel)" c="var(--ink-2)" mih={120}>
      {failure !== null ? (
        <Message
          isError
          title={failureHeading(failure, t('batch.somethingWentWrong'))}
          actions={<Button onClick={again}>{t('common.tryAgain')}</Button>}
        >
          {failureOutlook(failure)}
        </Message>
      ) : preparing !== null ? (
        <Box w={320} maw="100%" className="appears-late">
          <JobProgress
            title={t('batch.summarisingShare', { share: shareText(preparing) })}
            label={t('batch.summarising')}
            share={preparing}
            onCancel={cancel}
          />
        </Box>
      ) : (
        <>
          <IconChartBar size={28} stroke={1.5} aria-hidden />
          {by === null ? t('batch.chooseGroupsRows') : t('batch.chooseColumnsPositions')}
        </>
      )}
    </Stack>
  );
}

/** The server cancels a summary that isn't requested any more. */
function cancel(): void {
  const { choice, choose } = useSummary.getState();
  const uuid = openTable()?.uuid;
  if (uuid !== undefined) choose(uuid, { ...choice, by: null });
}

async function save(format: TableOutputFormat, signal: AbortSignal): Promise<void> {
  const table = openTable();
  if (table === null) return;
  const isGuarded = usePreferences.getState().guardsFormulas && format === 'csv';
  const file = {
    path: { uuid: table.uuid },
    query: { format, guard_formulas: isGuarded ? '1' : undefined },
  } as const;
  await saveAnswer({
    suggestedName: exportName(table.name, 'summary', format),
    path: pathTo(batchSummaryExportEndpoint, file),
    receive: () => download(batchSummaryExportEndpoint, { ...file, signal, patienceMs: ENDLESS_MS }),
    signal,
  });
}

function Result({ result }: { readonly result: SummaryResult }) {
  const figure = figureIndex(
    result,
    useSummary((summary) => summary.figure),
  );
  const hasAreas = result.packs.length > 0 || result.groups.some(({ shape }) => shape !== undefined);
  return (
    <>
      <Line
        component="header"
        wrap="wrap"
        gap="8px 12px"
        py="sm"
        ps="lg"
        pe="md"
        bg="var(--panel)"
        className="line-below"
      >
        <Text component="h2" inherit fz="lg" fw={600} lh="20px">
          {t('batch.summary')}
        </Text>
        <span className="secondary">
          {t('batch.groupsOfRows', { count: result.total, rows: formatCount(result.rows) })}
        </span>
        <Select
          size="xs"
          ms="auto"
          flex={1}
          miw={110}
          maw={200}
          aria-label={t('batch.figureOnMap')}
          data={figuresOf(result).map(({ name }) => name)}
          value={result.columns[figure]?.name ?? null}
          onChange={(name) => useSummary.getState().set({ figure: name })}
        />
        <Export
          label={t('common.export')}
          formats={EXPORTS.filter(({ format }) => hasAreas || (format !== 'geojson' && format !== 'gpkg'))}
          onSave={save}
        />
      </Line>
      <Notes result={result} />
      <Groups result={result} />
    </>
  );
}

/** What the figures don't include. */
function Notes({ result }: { readonly result: SummaryResult }) {
  const { rows_in_no_group: outside, rows_with_errors: faulty, first_error: error, total, groups } = result;
  const notes = [
    ...(outside === 0 ? [] : [t('batch.rowsInNoGroup', { count: outside })]),
    ...(error === undefined
      ? []
      : [
          t('batch.rowsWithErrors', {
            count: faulty,
            row: formatCount(error.row),
            message: withTrueMinus(error.message),
          }),
        ]),
    ...result.not_numbers.map(({ count, column, cell, row }) =>
      t('batch.cellsNotNumbers', { count, column, cell, row: formatCount(row) }),
    ),
    ...(total === groups.length
      ? []
      : [t('batch.firstGroupsListed', { listed: formatCount(groups.length), total: formatCount(total) })]),
    ...result.warnings.map(({ message }) => message),
  ];
  return notes.length === 0 ? null : (
    <Alert look="warn" m="sm">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Alert>
  );
}

const JUDGED_ROWS = 40;

/** @returns whether the group has a place */
function zoomTo(group: Group | undefined): boolean {
  if (group?.bbox !== undefined) activeMap()?.camera.fit(group.bbox);
  return group?.bbox !== undefined;
}

function Groups({ result }: { readonly result: SummaryResult }) {
  const rowPixels = useRowPixels();
  const sort = useSummary((summary) => summary.sort);
  const chosen = useSummary((summary) => summary.chosen);
  const groups = useMemo(() => sortedGroups(result, sort), [result, sort]);
  const columns = useMemo(() => {
    const { columns: all, figures } = result;
    const texts = (group: Group): string[] =>
      group.cells.map((cell, index) => (index < figures ? cellText(cell) : writtenAmount(cell)));
    const widths = judgeWidths([], all, result.groups.slice(0, JUDGED_ROWS).map(texts));
    return all.map(({ name, kind }, index): GridColumn<Group> => ({
      id: index,
      name,
      width: widths[index]?.width ?? 0,
      isNumber: kind === 'number',
      isPinned: index === 0,
      isAdded: index >= figures,
      cell: (group) => texts(group)[index] || '–',
    }));
  }, [result]);
  return (
    <DataGrid
      label={t('batch.groups')}
      headPixels={rowPixels}
      rowPixels={rowPixels}
      columns={columns}
      count={groups.length}
      rowAt={(index) => groups[index]}
      sort={sort}
      onSort={(next) =>
        useSummary.getState().set({ sort: next === null ? null : { ...next, column: Number(next.column) } })
      }
      order={sort}
      current={chosen === null ? -1 : groups.indexOf(chosen)}
      isSelected={(group) => group === chosen}
      onPick={(index) => useSummary.getState().set({ chosen: groups[index] ?? null })}
      onOpen={(index) => void zoomTo(groups[index])}
      onKey={(event) =>
        event.key.toLowerCase() === 'z' &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey &&
        zoomTo(chosen ?? undefined)
      }
    >
      {groups.length > 0 ? null : (
        <Line component="p" gap="sm" pos="absolute" top="var(--row)" left={0} py="xl" px="lg" c="var(--ink-2)">
          <IconTableOff size={16} stroke={1.75} aria-hidden /> {t('batch.noRowInGroup')}
        </Line>
      )}
    </DataGrid>
  );
}
