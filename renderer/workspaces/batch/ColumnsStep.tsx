import { SegmentedControl } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { BatchLayout } from '../../../contract/batch.ts';
import { MAX_ADDRESS_COLUMNS, type PositionSource } from '../../../contract/enrich.ts';
import type { TableHead } from '../../../contract/tables.ts';
import { CoordinateOrderControl } from '../../kit/components/CoordinateOrderControl.tsx';
import { guessed, useBatch } from '../../model/batch/batch.ts';
import { useFirstRow } from '../../model/batch/pages.ts';
import { Step } from './Step.tsx';
import { AddressColumns } from './AddressColumns.tsx';
import { ReadingChoice } from './ReadingChoice.tsx';
import { ColumnMapping } from '../../kit/components/ColumnMapping.tsx';
import { columnsOf } from './columns-of.ts';
import { Suspect } from './Suspect.tsx';
import { TwoColumns } from './TwoColumns.tsx';
import { useTable } from '../../model/batch/open-table.ts';
import { useBatchPreview } from '../../model/batch/preview.ts';
import { t } from '../../kit/words/t.ts';

const DELIMITERS: Record<string, string> = {
  ',': t('batch.comma'),
  ';': t('batch.semicolon'),
  '\t': t('batch.tab'),
  '|': t('batch.verticalBar'),
};

function detailOf({ format, encoding, delimiter, sheet }: TableHead): string {
  if (format === 'xlsx' || format === 'ods') return t('batch.sheetSheet', { sheet: sheet ?? '' });
  if (format === 'geojson') return 'GeoJSON';
  return [encoding, DELIMITERS[delimiter ?? ''] ?? delimiter].filter((part) => part !== undefined).join(', ');
}

/** What a change of kind begins with: the guess where it fits, else the first columns. */
function positionOfKind(kind: string, head: TableHead): PositionSource {
  const guess = guessed(head.guess);
  if (guess?.kind === kind) return guess;
  if (kind === 'pair') return { kind: 'pair', column: 0, order: 'lat,lon' };
  if (kind === 'address') return addressOf(head);
  return {
    kind: 'columns',
    longitude: head.guess.longitude ?? head.guess.easting ?? 0,
    latitude: head.guess.latitude ?? head.guess.northing ?? Math.min(1, head.columns.length - 1),
  };
}

/** The columns that look like an address; where none do, all that hold words. */
function addressOf({ guess: { address, address_parts: parts }, columns }: TableHead): PositionSource {
  if (address.length === 0) {
    const texts = columns.flatMap(({ kind }, column) => (kind === 'text' ? [column] : []));
    return { kind: 'address', columns: texts.length === 0 ? [0] : texts.slice(0, MAX_ADDRESS_COLUMNS) };
  }
  return { kind: 'address', columns: [...address], ...(parts === undefined ? {} : { parts: [...parts] }) };
}

const setPosition = (position: PositionSource | null): void => useBatch.getState().setPosition(position);

/** Which columns hold the positions: guessed, and to be corrected. */
export function ColumnsStep() {
  const head = useTable((table) => table?.head);
  const position = useBatch((batch) => batch.position);
  const samples = useFirstRow();
  if (head === undefined) return null;
  return (
    <Step number={2} title={t('common.columns')} detail={detailOf(head)} isDone={position !== null}>
      <SegmentedControl
        fullWidth
        aria-label={t('batch.locationFrom')}
        data={[
          { value: 'columns', label: t('batch.twoColumns') },
          { value: 'pair', label: t('batch.oneColumn') },
          { value: 'address', label: t('common.addresses') },
        ]}
        // None, where nothing was found: each of them is then a choice that can be made.
        value={position?.kind ?? ''}
        onChange={(kind) => setPosition(positionOfKind(kind, head))}
      />
      <ReadingChoice head={head} />
      {position === null ? (
        <p className="secondary">{t('batch.noColumnsCoordinatesAddressesFound')}</p>
      ) : (
        <Columns head={head} position={position} samples={samples} />
      )}
      <RowKey head={head} samples={samples} />
    </Step>
  );
}

const setLayout = (layout: BatchLayout): void => void useBatch.getState().setLayout(layout);

/** The column that names the rows: it stays in sight, and is the id of GeoJSON features. */
function RowKey({ head, samples }: { readonly head: TableHead; readonly samples: readonly string[] }) {
  const layout = useTable((table) => table?.layout);
  const { key, ...rest } = layout ?? {};
  return (
    <ColumnMapping
      isBeside
      columns={columnsOf(head, samples)}
      fields={[{ id: 'key', label: t('batch.rowKey'), column: key ?? null, isOptional: true }]}
      onChange={(_, column) => setLayout(column === null ? rest : { ...rest, key: column })}
    />
  );
}

const isSame = (before: unknown, now: unknown): boolean => JSON.stringify(before) === JSON.stringify(now);

/**
 * What the server says of the positions as they are chosen now: of the rows of the preview, else of the run that had
 * the same.
 */
function useExchangeWarning(): string | undefined {
  const { preview } = useBatchPreview();
  const position = useBatch((batch) => batch.position);
  const ofRun = useTable((table) => (isSame(table?.settings?.position, position) ? table?.warnings : undefined));
  const warnings = preview === null ? ofRun : preview.warnings;
  return warnings?.find(({ code }) => code === 'coordinates_exchanged')?.message;
}

function Columns({
  head,
  position,
  samples,
}: {
  readonly head: TableHead;
  readonly position: PositionSource;
  readonly samples: readonly string[];
}) {
  const warning = useExchangeWarning();
  const uuid = useBatch((batch) => batch.uuid);
  if (position.kind === 'address') return <AddressColumns head={head} position={position} samples={samples} />;
  if (position.kind === 'pair') {
    const turn = (): void => setPosition({ ...position, order: position.order === 'lat,lon' ? 'lon,lat' : 'lat,lon' });
    return (
      <>
        <ColumnMapping
          isBeside
          columns={columnsOf(head, samples)}
          fields={[{ id: 'column', label: t('common.coordinates'), column: position.column }]}
          onChange={(_, column) => setPosition({ ...position, column: column ?? position.column })}
        />
        <CoordinateOrderControl order={position.order} onChange={(order) => setPosition({ ...position, order })} />
        {warning === undefined ? null : (
          <Suspect words={warning} icon={IconArrowsExchange} label={t('batch.swap')} onAmend={turn} />
        )}
      </>
    );
  }
  return <TwoColumns key={uuid} head={head} position={position} samples={samples} warning={warning} />;
}
