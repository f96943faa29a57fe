import { SegmentedControl, Select, MultiSelect } from '@mantine/core';
import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react';
import type { PositionSource } from '../../contract/enrich.ts';
import type { TableHead } from '../../contract/tables.ts';
import { Button } from '../components/Button.tsx';
import { guessed, useBatch } from './batch.ts';
import styles from './BatchWorkspace.module.css';
import { Step } from './Step.tsx';

const DELIMITERS: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' };

function detailOf({ format, encoding, delimiter, sheet }: TableHead): string {
  if (format === 'xlsx') return `Sheet ${sheet ?? ''}`;
  if (format === 'geojson') return 'GeoJSON';
  return [encoding, DELIMITERS[delimiter ?? ''] ?? delimiter].filter((part) => part !== undefined).join(', ');
}

/** What a change of kind begins with: the guess where it fits, else the first columns. */
function positionOfKind(kind: string, head: TableHead): PositionSource {
  const guess = guessed(head.guess);
  if (guess?.kind === kind) return guess;
  if (kind === 'pair') return { kind: 'pair', column: 0, order: 'lat,lon' };
  if (kind === 'address') return { kind: 'address', columns: head.guess.address.length > 0 ? [...head.guess.address] : [0] };
  return { kind: 'columns', longitude: head.guess.longitude ?? 0, latitude: head.guess.latitude ?? Math.min(1, head.columns.length - 1) };
}

const setPosition = (position: PositionSource | null): void => useBatch.getState().setPosition(position);

/** Which columns hold the positions: guessed, and to be corrected. */
export function ColumnsStep() {
  const head = useBatch(({ job }) => job?.head);
  const position = useBatch((batch) => batch.position);
  if (head === undefined) return null;
  return (
    <Step number={2} title="Columns" detail={detailOf(head)} isDone={position !== null}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Positions from"
        data={[
          { value: 'columns', label: 'Two columns' },
          { value: 'pair', label: 'One column' },
          { value: 'address', label: 'Addresses' },
        ]}
        value={position?.kind ?? 'columns'}
        onChange={(kind) => setPosition(positionOfKind(kind, head))}
      />
      {position === null ? <p className="secondary">No columns of coordinates or addresses were found. Choose them.</p> : <Columns head={head} position={position} />}
    </Step>
  );
}

function Columns({ head, position }: { readonly head: TableHead; readonly position: PositionSource }) {
  const data = head.columns.map(({ name }, index) => ({ value: String(index), label: name }));
  if (position.kind === 'address') {
    return (
      <MultiSelect
        size="xs"
        label="Columns of the address, in its order"
        data={data}
        value={position.columns.map(String)}
        onChange={(columns) => setPosition(columns.length === 0 ? null : { kind: 'address', columns: columns.map(Number) })}
      />
    );
  }
  const pick = (label: string, value: number, choose: (column: number) => void) => (
    <label className={styles['pick']}>
      <span className="secondary">{label}</span>
      <Select size="xs" data={data} value={String(value)} allowDeselect={false} searchable aria-label={label} onChange={(column) => choose(Number(column))} />
    </label>
  );
  if (position.kind === 'pair') {
    return (
      <>
        {pick('Coordinates', position.column, (column) => setPosition({ ...position, column }))}
        <SegmentedControl
          size="xs"
          aria-label="Order"
          data={[
            { value: 'lat,lon', label: 'Latitude, longitude' },
            { value: 'lon,lat', label: 'Longitude, latitude' },
          ]}
          value={position.order}
          onChange={(order) => setPosition({ ...position, order: order === 'lon,lat' ? order : 'lat,lon' })}
        />
      </>
    );
  }
  const swap = (): void => setPosition({ kind: 'columns', longitude: position.latitude, latitude: position.longitude });
  const { guess } = head;
  const isSuspect = guess.swapped && position.longitude === guess.longitude && position.latitude === guess.latitude;
  return (
    <>
      {pick('Longitude', position.longitude, (longitude) => setPosition({ ...position, longitude }))}
      {pick('Latitude', position.latitude, (latitude) => setPosition({ ...position, latitude }))}
      {isSuspect ? (
        <div className={styles['suspect']} role="alert">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>The values of “{head.columns[position.latitude]?.name}” go beyond ±90: the two look exchanged.</span>
          <Button icon={IconArrowsExchange} size="small" onClick={swap}>
            Swap
          </Button>
        </div>
      ) : null}
      {guess.certain ? null : <p className="hint">Guessed from the values alone.</p>}
    </>
  );
}
