import { Box, Table, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconMap2, IconRefresh } from '@tabler/icons-react';
import { type ImportJob, type ImportProblem, type ImportReport } from '../../../contract/imports.ts';
import { isPassing, orderFailureText, type Failure } from '../../kit/api/failure.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { Button } from '../../kit/components/Button.tsx';
import { DialogFoot } from '../../kit/components/DialogFoot.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { useWindow } from '../../model/window/window.ts';
import { countWords } from './count-words.ts';
import { dispatchImport, sendImport } from '../../model/imports/import-flow.ts';
import { OsmProgress } from './OsmProgress.tsx';
import { sentence } from '../../kit/words/sentence.ts';
import { t } from '../../kit/words/t.ts';
import { formatCount } from '../../kit/words/locale.ts';
import { hasPlace, placeOfMost, showOnMap } from './show-on-map.ts';

const restart = (): void => dispatchImport({ type: 'restart' });

/** The result of an import: what was written, or why nothing was, with the invalid rows. */
export function ImportEnd({ job }: { readonly job: ImportJob }) {
  const { status, message, problems, problem_count: problemCount, report } = job;
  const shown = status === 'Finished' && hasPlace(job) ? placeOfMost(job) : undefined;
  return (
    <>
      {status === 'Finished' && report !== undefined ? <Finished job={job} report={report} /> : null}
      {status === 'Cancelled' ? (
        <Message icon={IconRefresh} title={t('imports.importCancelled')}>
          {job.kind === 'osm' ? t('imports.incompletePacksDiscardedFinished') : t('imports.nothingChanged')}
        </Message>
      ) : null}
      {status === 'Failed' ? (
        <Message
          isError
          title={
            problems.length > 0
              ? t('imports.nothingImportedCountRowsCant', { count: problemCount })
              : t('imports.nothingImported')
          }
        >
          {problems.length > 0 ? t('imports.installedPackStaysUse') : message}
        </Message>
      ) : null}
      {job.parts === undefined || status === 'Failed' ? null : <OsmProgress parts={job.parts} />}
      <Problems problems={problems} total={problemCount} />
      <DialogFoot>
        {problems.length === 0 ? null : (
          <Button
            variant="subtle"
            icon={IconCopy}
            onClick={() => void copyText(problems.map(describe).join('\n'), t('imports.theProblems'))}
          >
            {t('imports.copyProblems')}
          </Button>
        )}
        {status === 'Failed' && job.kind === 'health' && problems.some(isOfRow) ? (
          <Button
            onClick={() => {
              dispatchImport({ type: 'choose', change: { skipBadRows: true } });
              void sendImport();
            }}
          >
            {t('imports.importReadableRows')}
          </Button>
        ) : null}
        <Button onClick={restart}>
          {status === 'Finished' ? t('imports.importMore') : t('imports.chooseOtherFiles')}
        </Button>
        <Button variant={shown === undefined ? 'filled' : 'default'} onClick={() => useWindow.getState().closeDialog()}>
          {status === 'Finished' ? t('common.done') : t('common.close')}
        </Button>
        {shown === undefined ? null : (
          <Button variant="filled" icon={IconMap2} onClick={() => showOnMap(shown)}>
            {t('common.showMap')}
          </Button>
        )}
      </DialogFoot>
    </>
  );
}

function Finished({ job: { parts }, report }: { readonly job: ImportJob; readonly report: ImportReport }) {
  const { title, pack, counts, notes, left_out: leftOut, without_area: withoutArea } = report;
  return (
    <>
      {/* The list of parts names their packs. */}
      <Message
        icon={IconCheck}
        title={t('imports.importedTitle', { title })}
        {...(parts === undefined ? { code: pack } : {})}
      >
        {countWords(counts)}
        {notes.map((note) => (
          <Text key={note} span display="block" c="dimmed" fz="xs" lh="16px">
            {note}
          </Text>
        ))}
      </Message>
      <Lines
        title={t('imports.skippedIntentionally')}
        total={leftOut.length}
        lines={leftOut.map(({ file, line, name, reason }) =>
          t('imports.fileLineLineNameReason', { file, line, name, reason }),
        )}
      />
      <Lines
        title={t('imports.areasNoInstalledPack')}
        total={withoutArea.length}
        lines={withoutArea.map(({ name, key }) => `${name} (${key})`)}
      />
    </>
  );
}

function Lines({
  title,
  total,
  lines,
}: {
  readonly title: string;
  readonly total: number;
  readonly lines: readonly string[];
}) {
  if (lines.length === 0) return null;
  return (
    <Box component="details" mt="sm">
      <Box component="summary" fw={500}>
        {title}: {formatCount(total)}
      </Box>
      <Box component="ul" mah={160} mt={4} ps={18} c="var(--ink-2)" fz="xs" lh="18px" className="scrolls">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
  );
}

/** Whether a row is at fault, and not the file as a whole, whose first line names the columns. */
const isOfRow = ({ line }: ImportProblem): boolean => line !== undefined && line > 1;

const placeOf = ({ file, line, column }: ImportProblem): string =>
  [
    file,
    ...(line === undefined ? [] : [t('imports.lineLine', { line })]),
    ...(column === undefined ? [] : [t('imports.columnColumn', { column })]),
  ].join(', ');
const describe = (problem: ImportProblem): string => `${placeOf(problem)}: ${problem.message}. ${problem.remedy}`;

function Problems({ problems, total }: { readonly problems: readonly ImportProblem[]; readonly total: number }) {
  if (problems.length === 0) return null;
  return (
    <Box
      component="section"
      mah={300}
      mt={10}
      bd="1px solid var(--line)"
      bdrs="md"
      className="scrolls"
      aria-label={t('imports.rowsCantRead')}
    >
      <Table variant="boxed" stickyHeader verticalSpacing={6} fz="xs" lh="16px">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('common.location')}</Table.Th>
            <Table.Th scope="col">{t('imports.problemFix')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ verticalAlign: 'top' }}>
          {problems.map((problem) => (
            <Table.Tr key={placeOf(problem) + problem.message}>
              <Table.Td miw={128}>{placeOf(problem)}</Table.Td>
              <Table.Td>
                {sentence(problem.message)}. <span className="secondary">{problem.remedy}</span>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {total > problems.length ? (
        <p className="hint">{t('imports.totalMore', { total: formatCount(total - problems.length) })}</p>
      ) : null}
    </Box>
  );
}

/** The import could not be sent or followed. */
export function ImportFailed({ failure }: { readonly failure: Failure }) {
  return (
    <>
      <Message
        isError
        title={t('imports.importStopped')}
        {...(failure.id === undefined ? {} : { code: t('common.idId', { id: failure.id }) })}
      >
        {orderFailureText(failure, t('imports.checkPacksWhetherArrived'))}{' '}
        {isPassing(failure) ? null : t('imports.nothingChanged')}
      </Message>
      <DialogFoot>
        <Button onClick={restart}>{t('imports.chooseOtherFiles')}</Button>
        <Button variant="filled" icon={IconRefresh} onClick={() => void sendImport()}>
          {t('common.tryAgain')}
        </Button>
      </DialogFoot>
    </>
  );
}
