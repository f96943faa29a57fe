import { Progress } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ImportJob, ImportReport } from '../../../../contract/imports.ts';
import { Message } from '../../../kit/components/Message.tsx';
import { useAreaWizard } from '../../../model/imports/area-wizard.ts';
import styles from './AreaWizard.module.css';
import { sentence } from '../../../kit/words/sentence.ts';
import { plural, t } from '../../../kit/words/t.ts';
import { writtenNumber, writtenPercent } from '../../../kit/words/locale.ts';
import { rich } from '../../../kit/words/rich.ts';

const count = (value: number): string => writtenNumber(value);
const areas = (value: number): string => plural(value, '{{count}} area', '{{count}} areas');

/** What an import would do with all of the file. */
export function ReportStep() {
  const check = useAreaWizard((wizard) => wizard.check);
  if (check.at === 'failed')
    return (
      <Message isError icon={IconAlertTriangle} title={t('The areas cannot be imported like this')}>
        {check.message}
      </Message>
    );
  if (check.at !== 'done') {
    const share = check.at === 'running' ? (check.job?.progress ?? 0) : 0;
    return (
      <output className={styles['reading']}>
        <p>
          {rich(
            t('Reading all of the file: <span>{{share}}</span>', {
              share: writtenPercent(Math.floor(share * 100) / 100),
            }),
            {
              span: <span className="figures" />,
            },
          )}
        </p>
        <Progress value={share * 100} size={8} aria-label={t('Progress of the check')} />
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
    {
      text: plural(
        at('rows'),
        '{{count}} row read, {{areas}} will be kept',
        '{{count}} rows read, {{areas}} will be kept',
        {
          areas: areas(at('imported')),
        },
      ),
      look: 'good',
    },
    ...warn('left_out', (n) => t('{{n}} left out', { n: count(n) }), t('Each with its reason below')),
    ...warn('outside', (n) => t('{{n}} of them outside of the world', { n: count(n) })),
    ...warn('repaired', (n) => t('{{n}} repaired', { n: count(n) }), t('Their polygons crossed themselves')),
    ...warn('unnamed', (n) => t('{{n}} without a name', { n: count(n) }), t('The key stands in')),
    ...(at('doubled') === 0
      ? [{ text: t('Every key is different'), look: 'good' } as const]
      : warn(
          'doubled',
          (n) => t('{{n}} with the key of another', { n: count(n) }),
          t('Later ones get a number behind it'),
        )),
    ...warn('without_country', (n) => t('{{areas}} in no country that is installed', { areas: areas(n) })),
    ...warn('without_parent', (n) => t('{{areas}} without an area above', { areas: areas(n) })),
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
      <p className={styles['title']}>{t('{{title}}: what the import will do', { title: report.title })}</p>
      <ul className={styles['findings']}>
        {findingsOf(report).map(({ text, look, more }) => {
          const Glyph = LOOKS[look];
          return (
            <li key={text}>
              <Glyph
                size={16}
                stroke={1.75}
                className={look === 'note' ? '' : styles[look]}
                aria-label={look === 'warn' ? t('Note') : undefined}
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
            {t('Rows')}{' '}
            <span className="hint">
              {total > problems.length
                ? t('the first {{problems}} of {{total}}', { problems: problems.length, total: count(total) })
                : count(total)}
            </span>
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by the keyboard as well */}
          <section className={styles['rows']} aria-label={t('Rows with a note')} tabIndex={0}>
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
                        {t('Row {{line}}', { line: line ?? '' })}
                      </button>
                    </td>
                    <td style={{ maxWidth: 'none' }}>
                      {sentence(message)}. <span className="hint">{remedy}</span>
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
