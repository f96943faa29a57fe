import { useImportRun } from '../../../model/imports/import-run.ts';
import { useAreaWizard } from '../../../model/imports/area-wizard.ts';
import styles from './AreaWizard.module.css';

const count = (value: number): string => value.toLocaleString('en');
const size = (bytes: number): string =>
  bytes < 1e6
    ? `${count(Math.ceil(bytes / 1e3))} kB`
    : `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

/** What is known of the file. */
export function AreaFacts() {
  const preview = useAreaWizard((wizard) => wizard.preview);
  const files = useImportRun((run) => run.files);
  const others = useAreaWizard(({ ids }) => ids.length) - 1;
  if (preview === null) return null;
  const { format, system, rows_read: rows, is_whole: isWhole, rows_faulty: faulty, fields, file, layer } = preview;
  const facts: [string, string][] = [
    ['File', file],
    ['Format', layer === undefined ? format : `${format}, layer ${layer}`],
    [
      'Features',
      `${isWhole ? count(rows) : `more than ${count(rows)}`}, ${fields.length === 1 ? '1 field' : `${count(fields.length)} fields`}`,
    ],
    [
      'Projection',
      system === undefined ? 'not known' : system === 'EPSG:4326' ? 'WGS 84 (EPSG:4326)' : `${system}, to WGS 84`,
    ],
    ['Size', size(files.reduce((sum, { size: bytes }) => sum + bytes, 0))],
    ...(others > 0
      ? [
          [
            'Also',
            others === 1 ? 'one more file with the same fields' : `${others} more files with the same fields`,
          ] satisfies [string, string],
        ]
      : []),
    ...(faulty > 0
      ? [['Left out', `${count(faulty)} of the rows read: see their reasons in the table`] satisfies [string, string]]
      : []),
  ];
  return (
    <dl className={styles['facts']} aria-label="The file">
      {facts.map(([what, value]) => (
        <div key={what} style={{ display: 'contents' }}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
