import { useImportRun } from '../../../model/imports/import-run.ts';
import { useAreaWizard } from '../../../model/imports/area-wizard.ts';
import styles from './AreaWizard.module.css';
import { t } from '../../../kit/words/t.ts';
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
    [t('common.file'), file],
    [t('imports.format'), layer === undefined ? format : t('imports.formatLayerLayer', { format, layer })],
    [
      t('imports.features'),
      `${isWhole ? count(rows) : t('imports.moreThanRows', { rows: count(rows) })}, ` +
        (fields.length === 1 ? t('imports.n1Field') : t('imports.fieldsFields', { fields: count(fields.length) })),
    ],
    [
      t('imports.projection'),
      system === undefined
        ? t('imports.unknown')
        : system === 'EPSG:4326'
          ? t('imports.wgs84Epsg4326')
          : t('imports.systemWgs84', { system }),
    ],
    [t('common.size'), size(files.reduce((sum, { size: bytes }) => sum + bytes, 0))],
    ...(others > 0
      ? [[t('imports.also'), t('imports.countMoreFilesSameFields', { count: others })] satisfies [string, string]]
      : []),
    ...(faulty > 0
      ? [[t('imports.skipped'), t('imports.countRowsReadSeeReasons', { count: faulty })] satisfies [string, string]]
      : []),
  ];
  return (
    <dl className={styles['facts']} aria-label={t('imports.theFile')}>
      {facts.map(([what, value]) => (
        <div key={what} style={{ display: 'contents' }}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
