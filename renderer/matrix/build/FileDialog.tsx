import { Modal, SegmentedControl, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { MAX_ADDRESSES } from '../../../contract/matrix.ts';
import type { TablePreview } from '../../../contract/tables.ts';
import { Button } from '../../components/Button.tsx';
import { counted, writtenCount } from '../words.ts';
import { useBuilder } from './builder.ts';
import styles from './FileDialog.module.css';
import { guessed, pointsOf, useFilePoints, type Columns } from './file-points.ts';
import { addFromTable, shownCoordinates } from './point-actions.ts';
import { RoleControl } from './RoleControl.tsx';

/** Rows shown of what was read. */
const SHOWN_ROWS = 5;

/** Which columns of a dropped table are the points. The guess can be corrected; what comes of it is shown. */
export function FileDialog() {
  const open = useFilePoints((store) => store.open);
  const close = useFilePoints((store) => store.close);
  return (
    <Modal opened={open !== null} onClose={close} closeButtonProps={{ 'aria-label': 'Close' }} size={620} title={open === null ? '' : `Points from ${open.file.name}`}>
      {open === null ? null : open.problem !== null ? (
        <p className={styles['problem']} role="alert">
          {open.problem}
        </p>
      ) : open.preview === null ? (
        <p className="hint">Reading the file</p>
      ) : (
        <Mapping key={open.preview.sheet ?? ''} preview={open.preview} />
      )}
    </Modal>
  );
}

const BOTH = 'both';

function Mapping({ preview }: { readonly preview: TablePreview }) {
  const open = useFilePoints((store) => store.open);
  const role = open?.role ?? 'origins';
  const [columns, setColumns] = useState<Columns | null>(() => guessed(preview));
  const room = useBuilder(({ lists }) => MAX_ADDRESSES - lists[role].length);
  const read = useMemo(() => (columns === null ? { points: [], faults: [] } : pointsOf(preview.rows, columns)), [preview, columns]);
  const names = preview.columns.map(({ name }, index) => ({ value: String(index), label: name === '' ? `Column ${index + 1}` : name }));
  const { guess } = preview;
  const add = () => {
    if (open === null) return;
    addFromTable(role, read.points, read.faults, open.file.name, preview.row_count ?? null);
    useFilePoints.getState().close();
  };
  return (
    <>
      <div className={styles['top']}>
        <RoleControl of={role} onChange={(chosen) => useFilePoints.getState().setRole(chosen)} />
        <span className="hint">{preview.row_count === undefined ? `More than ${writtenCount(preview.rows.length)} rows` : counted(preview.row_count, 'row')}</span>
        {preview.sheets !== undefined && preview.sheets.length > 1 && open !== null ? (
          <Select size="xs" aria-label="Sheet" allowDeselect={false} data={preview.sheets} value={preview.sheet ?? null} onChange={(sheet) => void useFilePoints.getState().read(role, open.file, sheet ?? undefined)} />
        ) : null}
      </div>
      <div className={styles['columns']}>
        <ColumnChoice label="Longitude" names={[...names, { value: BOTH, label: 'In one column with the latitude' }]} value={columns === null ? null : columns.kind === 'two' ? String(columns.longitude) : BOTH} onChange={(value) => setColumns(withLongitude(columns, value))} />
        {columns?.kind === 'pair' ? (
          <ColumnChoice label="Both in" names={names} value={String(columns.pair)} onChange={(value) => setColumns({ ...columns, pair: Number(value) })} />
        ) : (
          <ColumnChoice label="Latitude" names={names} value={columns === null || columns.latitude < 0 ? null : String(columns.latitude)} onChange={(value) => setColumns({ kind: 'two', longitude: columns?.longitude ?? -1, latitude: Number(value), name: columns?.name ?? null })} />
        )}
        <ColumnChoice label="Name" names={[{ value: '-1', label: 'None' }, ...names]} value={String(columns?.name ?? -1)} onChange={(value) => setColumns(columns === null ? null : { ...columns, name: Number(value) < 0 ? null : Number(value) })} />
      </div>
      {columns?.kind === 'pair' ? (
        <SegmentedControl
          size="xs"
          aria-label="Order of the numbers"
          data={[
            { value: 'lat,lon', label: 'Latitude first' },
            { value: 'lon,lat', label: 'Longitude first' },
          ]}
          value={columns.order}
          onChange={(value) => setColumns({ ...columns, order: value === 'lon,lat' ? 'lon,lat' : 'lat,lon' })}
        />
      ) : null}
      {guess.swapped ? <p className={styles['swapped']}>The values say that the columns named longitude and latitude are exchanged; they are read the other way round.</p> : null}
      {columns === null ? <p className="secondary">No columns of coordinates were recognised. Choose them above; a table of addresses alone can be geocoded in Batch.</p> : <Shown columns={columns} read={read} />}
      <div className={styles['buttons']}>
        <Button look="primary" disabled={read.points.length === 0 || room <= 0} onClick={add}>
          Add {counted(Math.min(read.points.length, Math.max(0, room)), 'point')}
        </Button>
        <Button onClick={() => useFilePoints.getState().close()}>Cancel</Button>
      </div>
    </>
  );
}

function withLongitude(columns: Columns | null, value: string): Columns {
  const name = columns?.name ?? null;
  if (value === BOTH) return { kind: 'pair', pair: columns?.kind === 'pair' ? columns.pair : 0, order: 'lat,lon', name };
  return { kind: 'two', longitude: Number(value), latitude: columns?.kind === 'two' ? columns.latitude : -1, name };
}

type ChoiceProps = { readonly label: string; readonly names: { value: string; label: string }[]; readonly value: string | null; readonly onChange: (value: string) => void };

function ColumnChoice({ label, names, value, onChange }: ChoiceProps) {
  return (
    <Select
      size="xs"
      label={label}
      allowDeselect={false}
      data={names}
      value={value}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
    />
  );
}

/** The first points as they were read, and how many rows were not. */
function Shown({ columns, read }: { readonly columns: Columns; readonly read: ReturnType<typeof pointsOf> }) {
  const { points, faults } = read;
  if (columns.kind === 'two' && (columns.longitude < 0 || columns.latitude < 0)) return <p className="secondary">Choose the other column as well.</p>;
  return (
    <>
      <table className={styles['shown']}>
        <caption className="visually-hidden">The first points</caption>
        <tbody>
          {points.slice(0, SHOWN_ROWS).map(({ point, name }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows of a table have no other name and do not move
            <tr key={index}>
              <td className="ellipsis">{name ?? '–'}</td>
              <td className="mono">{shownCoordinates(point)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {faults.length === 0 ? null : (
        <p className={styles['swapped']}>
          {counted(faults.length, 'row')} cannot be read and will be left out. Row {faults[0]?.line}: {faults[0]?.message}
        </p>
      )}
    </>
  );
}
