import { Flex, Progress, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ImportJob, ImportReport } from '../../../../contract/imports.ts';
import { Message } from '../../../kit/components/Message.tsx';
import styles from './AreaWizard.module.css';
import { sentence } from '../../../kit/words/sentence.ts';
import { t } from '../../../kit/words/t.ts';
import { formatCount, writtenPercent } from '../../../kit/words/locale.ts';
import { rich } from '../../../kit/words/rich.ts';

const areas = (value: number): string => t('common.countAreas', { count: value });

type Props = {
  /** The check, once the server has accepted it. */
  readonly job: ImportJob | undefined;
  /** Why it couldn't be started or followed. */
  readonly problem: string | undefined;
  readonly select: (row: number | null) => void;
};

/** What an import of the whole file would do. */
export function ReportStep({ job, problem, select }: Props) {
  const isEnded = job?.finished_at !== undefined;
  if (job?.status === 'Finished' && job.report !== undefined)
    return <Report job={job} report={job.report} select={select} />;
  if (isEnded || problem !== undefined)
    return (
      <Message isError title={t('imports.areasCantImportedWay')}>
        {problem ?? job?.message ?? t('imports.couldntCheckFiles')}
      </Message>
    );
  const share = job?.progress ?? 0;
  return (
    <Stack component="output" gap="sm">
      <p>
        {rich(t('imports.readingWholeFileShare', { share: writtenPercent(Math.floor(share * 100) / 100) }), {
          span: <span className="figures" />,
        })}
      </p>
      <Progress value={share * 100} size={8} aria-label={t('imports.progressCheck')} />
    </Stack>
  );
}

type Finding = { readonly text: string; readonly look: 'good' | 'warn' | 'note'; readonly more?: string };

function findingsOf({ counts, notes }: ImportReport): Finding[] {
  const at = (name: string): number => counts[name] ?? 0;
  const warn = (name: string, text: (n: number) => string, more?: string): Finding[] =>
    at(name) === 0 ? [] : [{ text: text(at(name)), look: 'warn', ...(more === undefined ? {} : { more }) }];
  return [
    {
      text: t('imports.countRowsReadAreasWill', { count: at('rows'), areas: areas(at('imported')) }),
      look: 'good',
    },
    ...warn('left_out', (n) => t('imports.nSkipped', { number: formatCount(n) }), t('imports.eachReasonBelow')),
    ...warn('outside', (n) => t('imports.nThemOutsideWorld', { number: formatCount(n) })),
    ...warn(
      'repaired',
      (n) => t('imports.nRepaired', { number: formatCount(n) }),
      t('imports.theirPolygonsCrossedThemselves'),
    ),
    ...warn('unnamed', (n) => t('imports.nWithoutName', { number: formatCount(n) }), t('imports.keyStands2')),
    ...(at('doubled') === 0
      ? [{ text: t('imports.everyKeyDifferent'), look: 'good' } as const]
      : warn(
          'doubled',
          (n) => t('imports.nDuplicateKey', { number: formatCount(n) }),
          t('imports.laterOnesGetNumberAppended'),
        )),
    ...warn('without_country', (n) => t('imports.areasNoInstalledCountry', { areas: areas(n) })),
    ...warn('without_parent', (n) => t('imports.areasWithoutParentArea', { areas: areas(n) })),
    ...notes.map((text): Finding => ({ text, look: 'note' })),
  ];
}

const LOOKS = {
  good: { icon: IconCheck, color: 'var(--ok)' },
  warn: { icon: IconAlertTriangle, color: 'var(--warn)' },
  note: { icon: IconInfoCircle, color: 'currentcolor' },
} as const;

type ReportProps = { readonly job: ImportJob; readonly report: ImportReport; readonly select: Props['select'] };

function Report({ job: { problems, problem_count: total }, report, select }: ReportProps) {
  return (
    <>
      <Text inherit fw={600}>
        {t('imports.titleWhatImportWillDo', { title: report.title })}
      </Text>
      <Stack component="ul" gap={9}>
        {findingsOf(report).map(({ text, look, more }) => {
          const { icon: Glyph, color } = LOOKS[look];
          return (
            <Flex component="li" key={text} gap="sm">
              <Glyph
                size={16}
                stroke={1.75}
                color={color}
                aria-label={look === 'warn' ? t('common.note') : undefined}
              />
              <span>
                {text}
                {more === undefined ? null : <span className="hint"> {more}</span>}
              </span>
            </Flex>
          );
        })}
      </Stack>
      {problems.length === 0 ? null : (
        <>
          <Text inherit fw={600}>
            {t('common.rows')}{' '}
            <span className="hint">
              {total > problems.length
                ? t('imports.firstProblemsTotal', { problems: problems.length, total: formatCount(total) })
                : formatCount(total)}
            </span>
          </Text>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by the keyboard as well */}
          <section className={styles['rows']} aria-label={t('imports.rowsNote')} tabIndex={0}>
            <Table variant="boxed" fz="xs" lh="16px" verticalSpacing={4}>
              <Table.Tbody>
                {problems.map(({ file, line, message, remedy }) => (
                  <Table.Tr
                    key={`${file} ${line} ${message}`}
                    className={styles['row']}
                    onClick={() => select(line ?? null)}
                  >
                    <Table.Td>
                      <button type="button">{t('imports.rowLine', { line: line ?? '' })}</button>
                    </Table.Td>
                    <Table.Td>
                      {sentence(message)}. <span className="hint">{remedy}</span>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        </>
      )}
    </>
  );
}
