import type { AreaPreview } from '../../../../contract/area-preview.ts';
import { Facts } from '../../../kit/components/Facts.tsx';
import { useImport } from '../../../model/imports/import-flow.ts';
import { t } from '../../../kit/words/t.ts';
import { formatCount, writtenBytes } from '../../../kit/words/locale.ts';

/** Format, size and coordinate system of the file. @param others number of further files */
export function AreaFacts({ preview, others }: { readonly preview: AreaPreview; readonly others: number }) {
  const files = useImport((state) => state.files);
  const { format, system, rows_read: rows, is_whole: isWhole, rows_faulty: faulty, fields, file, layer } = preview;
  const facts: [string, string][] = [
    [t('common.file'), file],
    [t('imports.format'), layer === undefined ? format : t('imports.formatLayerLayer', { format, layer })],
    [
      t('imports.features'),
      `${isWhole ? formatCount(rows) : t('imports.moreThanRows', { rows: formatCount(rows) })}, ` +
        (fields.length === 1
          ? t('imports.n1Field')
          : t('imports.fieldsFields', { fields: formatCount(fields.length) })),
    ],
    [
      t('imports.projection'),
      system === undefined
        ? t('imports.unknown')
        : system === 'EPSG:4326'
          ? t('imports.wgs84Epsg4326')
          : t('imports.systemWgs84', { system }),
    ],
    [t('common.size'), writtenBytes(files.reduce((sum, { size: bytes }) => sum + bytes, 0))],
    ...(others > 0
      ? [[t('imports.also'), t('imports.countMoreFilesSameFields', { count: others })] satisfies [string, string]]
      : []),
    ...(faulty > 0
      ? [[t('imports.skipped'), t('imports.countRowsReadSeeReasons', { count: faulty })] satisfies [string, string]]
      : []),
  ];
  return <Facts label={t('imports.theFile')} facts={facts.map(([label, value]) => ({ label, value }))} />;
}
