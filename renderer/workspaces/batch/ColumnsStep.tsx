import { SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react';
import type { BatchLayout } from '../../../contract/batch.ts';
import { MAX_ADDRESS_COLUMNS, type PositionSource } from '../../../contract/enrich.ts';
import type { TableHead } from '../../../contract/tables.ts';
import { Button } from '../../kit/components/Button.tsx';
import { CoordinateOrderControl } from '../../kit/components/CoordinateOrderControl.tsx';
import { guessed, useBatch } from '../../model/batch/batch.ts';
import styles from './Steps.module.css';
import { useFirstRow } from '../../model/batch/pages.ts';
import { Step } from './Step.tsx';
import { AddressColumns } from './AddressColumns.tsx';
import { ReadingChoice } from './ReadingChoice.tsx';
import { Pick } from './Pick.tsx';
import { useTable } from '../../model/batch/open-table.ts';
import { useBatchPreview } from '../../model/batch/preview.ts';
import { t } from '../../kit/words/t.ts';

const DELIMITERS: Record<string, string> = {
  ',': t('comma'),
  ';': t('semicolon'),
  '\t': t('tab'),
  '|': t('bar'),
};

function detailOf({ format, encoding, delimiter, sheet }: TableHead): string {
  if (format === 'xlsx' || format === 'ods') return t('Sheet {{sheet}}', { sheet: sheet ?? '' });
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
    longitude: head.guess.longitude ?? 0,
    latitude: head.guess.latitude ?? Math.min(1, head.columns.length - 1),
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
    <Step number={2} title={t('Columns')} detail={detailOf(head)} isDone={position !== null}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('Positions from')}
        data={[
          { value: 'columns', label: t('Two columns') },
          { value: 'pair', label: t('One column') },
          { value: 'address', label: t('Addresses') },
        ]}
        // None, where nothing was found: each of them is then a choice that can be made.
        value={position?.kind ?? ''}
        onChange={(kind) => setPosition(positionOfKind(kind, head))}
      />
      <ReadingChoice head={head} />
      {position === null ? (
        <p className="secondary">{t('No columns of coordinates or addresses were found. Choose them.')}</p>
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
    <Pick
      label={t('Row key')}
      head={head}
      samples={samples}
      value={key}
      choose={(column) => setLayout({ ...rest, key: column })}
      clear={() => setLayout(rest)}
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

/** Says that the two look exchanged, and puts them right. */
function Suspect({
  words,
  label,
  onSwap,
}: {
  readonly words: string;
  readonly label: string;
  readonly onSwap: () => void;
}) {
  return (
    <div className={styles['suspect']} role="alert">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>{words}</span>
      <Button icon={IconArrowsExchange} size="small" onClick={onSwap}>
        {label}
      </Button>
    </div>
  );
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
  if (position.kind === 'address') return <AddressColumns head={head} position={position} samples={samples} />;
  if (position.kind === 'pair') {
    const turn = (): void => setPosition({ ...position, order: position.order === 'lat,lon' ? 'lon,lat' : 'lat,lon' });
    return (
      <>
        <Pick
          label={t('Coordinates')}
          head={head}
          samples={samples}
          value={position.column}
          choose={(column) => setPosition({ ...position, column })}
        />
        <CoordinateOrderControl order={position.order} onChange={(order) => setPosition({ ...position, order })} />
        {warning === undefined ? null : <Suspect words={warning} label={t('Exchange the two')} onSwap={turn} />}
      </>
    );
  }
  const swap = (): void => setPosition({ kind: 'columns', longitude: position.latitude, latitude: position.longitude });
  const { guess } = head;
  const isBeyond = guess.swapped && position.longitude === guess.longitude && position.latitude === guess.latitude;
  const words = isBeyond
    ? t('The values of “{{name}}” go beyond ±90: the two look exchanged.', {
        name: head.columns[position.latitude]?.name ?? '',
      })
    : warning;
  return (
    <>
      <Pick
        label={t('Longitude')}
        head={head}
        samples={samples}
        value={position.longitude}
        choose={(longitude) => setPosition({ ...position, longitude })}
      />
      <Pick
        label={t('Latitude')}
        head={head}
        samples={samples}
        value={position.latitude}
        choose={(latitude) => setPosition({ ...position, latitude })}
      />
      {words === undefined ? null : <Suspect words={words} label={t('Swap the columns')} onSwap={swap} />}
      {guess.certain ? null : <p className="hint">{t('Guessed from the values alone.')}</p>}
    </>
  );
}
