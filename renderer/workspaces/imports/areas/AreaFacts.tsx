import { useImportRun } from '../../../model/imports/import-run.ts';
import { useAreaWizard } from '../../../model/imports/area-wizard.ts';
import styles from './AreaWizard.module.css';
import { plural, t } from '../../../kit/words/t.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';

const count = (value: number): string => writtenNumber(value);
const size = (bytes: number): string =>
  bytes < 1e6
    ? `${count(Math.ceil(bytes / 1e3))} kB`
    : `${writtenNumber(bytes / 1e6, { maximumFractionDigits: 1 })} MB`;

/** What is known of the file. */
export function AreaFacts() {
  const preview = useAreaWizard((wizard) => wizard.preview);
  const files = useImportRun((run) => run.files);
  const others = useAreaWizard(({ ids }) => ids.length) - 1;
  if (preview === null) return null;
  const { format, system, rows_read: rows, is_whole: isWhole, rows_faulty: faulty, fields, file, layer } = preview;
  const facts: [string, string][] = [
    [t('File'), file],
    [t('Format'), layer === undefined ? format : t('{{format}}, layer {{layer}}', { format, layer })],
    [
      t('Features'),
      `${isWhole ? count(rows) : t('more than {{rows}}', { rows: count(rows) })}, ${fields.length === 1 ? t('1 field') : t('{{fields}} fields', { fields: count(fields.length) })}`,
    ],
    [
      t('Projection'),
      system === undefined
        ? t('not known')
        : system === 'EPSG:4326'
          ? t('WGS 84 (EPSG:4326)')
          : t('{{system}}, to WGS 84', { system }),
    ],
    [t('Size'), size(files.reduce((sum, { size: bytes }) => sum + bytes, 0))],
    ...(others > 0
      ? [
          [
            t('Also'),
            plural(others, 'one more file with the same fields', '{{count}} more files with the same fields'),
          ] satisfies [string, string],
        ]
      : []),
    ...(faulty > 0
      ? [
          [
            t('Left out'),
            plural(
              faulty,
              '{{count}} of the rows read: see the reason in the table',
              '{{count}} of the rows read: see their reasons in the table',
            ),
          ] satisfies [string, string],
        ]
      : []),
  ];
  return (
    <dl className={styles['facts']} aria-label={t('The file')}>
      {facts.map(([what, value]) => (
        <div key={what} style={{ display: 'contents' }}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
