import { Progress } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ImportJob, ImportReport } from '../../../../contract/imports.ts';
import { Message } from '../../../kit/components/Message.tsx';
import { useAreaWizard } from '../../../model/imports/area-wizard.ts';
import styles from './AreaWizard.module.css';

const count = (value: number): string => value.toLocaleString('en');
const areas = (value: number): string => (value === 1 ? '1 area' : `${count(value)} areas`);

/** What an import would do with all of the file. */
export function ReportStep() {
  const check = useAreaWizard((wizard) => wizard.check);
  if (check.at === 'failed')
    return (
      <Message isError icon={IconAlertTriangle} title="The areas cannot be imported like this">
        {check.message}
      </Message>
    );
  if (check.at !== 'done') {
    const share = check.at === 'running' ? (check.job?.progress ?? 0) : 0;
    return (
      <output className={styles['reading']}>
        <p>
          Reading all of the file: <span className="figures">{Math.floor(share * 100)}%</span>
        </p>
        <Progress value={share * 100} size={8} aria-label="Progress of the check" />
      </output>
    );
  }
  const { report } = check.job;
  return report === undefined ? null : <Report job={check.job} report={report} />;
}

type Finding = { readonly text: string; readonly look: 'good' | 'warn' | 'note'; readonly more?: string };

function findingsOf({ counts, notes }: ImportReport): Finding[] {
  const at = (name: string): number => counts[name] ?? 0;
  const warn = (name: string, text: (n: number) => string, more?: string): Finding[] =>
    at(name) === 0 ? [] : [{ text: text(at(name)), look: 'warn', ...(more === undefined ? {} : { more }) }];
  return [
    { text: `${count(at('rows'))} rows read, ${areas(at('imported'))} will be kept`, look: 'good' },
    ...warn('left_out', (n) => `${count(n)} left out`, 'Each with its reason below'),
    ...warn('outside', (n) => `${count(n)} of them outside of the world`),
    ...warn('repaired', (n) => `${count(n)} repaired`, 'Their polygons crossed themselves'),
    ...warn('unnamed', (n) => `${count(n)} without a name`, 'The key stands in'),
    ...(at('doubled') === 0
      ? [{ text: 'Every key is different', look: 'good' } as const]
      : warn('doubled', (n) => `${count(n)} with the key of another`, 'Later ones get a number behind it')),
    ...warn('without_country', (n) => `${areas(n)} in no country that is installed`),
    ...warn('without_parent', (n) => `${areas(n)} without an area above`),
    ...notes.map((text): Finding => ({ text, look: 'note' })),
  ];
}

const LOOKS = { good: IconCheck, warn: IconAlertTriangle, note: IconInfoCircle } as const;

function Report({
  job: { problems, problem_count: total },
  report,
}: {
  readonly job: ImportJob;
  readonly report: ImportReport;
}) {
  return (
    <>
      <p className={styles['title']}>{report.title}: what the import will do</p>
      <ul className={styles['findings']}>
        {findingsOf(report).map(({ text, look, more }) => {
          const Glyph = LOOKS[look];
          return (
            <li key={text}>
              <Glyph
                size={16}
                stroke={1.75}
                className={look === 'note' ? '' : styles[look]}
                aria-label={look === 'warn' ? 'Note' : undefined}
              />
              <span>
                {text}
                {more === undefined ? null : <span className="hint"> {more}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {problems.length === 0 ? null : (
        <>
          <p className={styles['title']}>
            Rows{' '}
            <span className="hint">
              {total > problems.length ? `the first ${problems.length} of ${count(total)}` : count(total)}
            </span>
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by the keyboard as well */}
          <section className={styles['rows']} aria-label="Rows with a note" tabIndex={0}>
            <table className={styles['table']} style={{ whiteSpace: 'normal' }}>
              <tbody>
                {problems.map(({ file, line, message, remedy }) => (
                  <tr
                    key={`${file} ${line} ${message}`}
                    className={styles['row']}
                    onClick={() => useAreaWizard.getState().select(line ?? null)}
                  >
                    <td>
                      <button type="button" className={styles['pick']}>
                        Row {line}
                      </button>
                    </td>
                    <td style={{ maxWidth: 'none' }}>
                      {message}. <span className="hint">{remedy}</span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </>
  );
}
