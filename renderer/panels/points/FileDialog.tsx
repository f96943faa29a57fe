import { Box, Group, Modal, MultiSelect, SegmentedControl, Select, SimpleGrid, Table, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { TablePreview } from '../../../contract/tables.ts';
import { failureText } from '../../kit/api/failure.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { Button } from '../../kit/components/Button.tsx';
import { ColumnMapping, type SourceColumn } from '../../kit/components/ColumnMapping.tsx';
import { CoordinateOrderControl } from '../../kit/components/CoordinateOrderControl.tsx';
import { installedPacks } from '../../model/service/packs.ts';
import { formatCount } from '../../kit/words/locale.ts';
import { addAddresses } from './address-search.ts';
import { closeTable, useBuilder, type OpenTable } from '../../model/matrix/order/builder.ts';
import { MAX_POINTS } from '../../model/matrix/order/points.ts';
import {
  addressesOf,
  areExchanged,
  exchanged,
  guessed,
  guessedAddress,
  pointsOf,
  previewQuery,
  type AddressColumns,
  type Columns,
} from '../../model/matrix/order/file-points.ts';
import { addFromTable, shownCoordinates } from './point-actions.ts';
import type { LineFault } from '../../model/matrix/order/read-points.ts';
import { coveredByRoads } from '../../model/matrix/order/road-check.ts';
import { RoleControl } from './RoleControl.tsx';
import { t } from '../../kit/words/t.ts';

/** Rows shown of what was read. */
const SHOWN_ROWS = 5;

/** Which columns of a dropped table are the points. The guess can be corrected; what comes of it is shown. */
export function FileDialog() {
  const table = useBuilder((builder) => builder.table);
  return (
    <Modal
      opened={table !== null}
      onClose={closeTable}
      size={620}
      title={table === null ? '' : t('matrix.pointsName', { name: table.file.name })}
    >
      {table === null ? null : <ReadTable key={table.opening} table={table} />}
    </Modal>
  );
}

type TableProps = { readonly table: OpenTable };

function ReadTable({ table }: TableProps) {
  const { file, opening, sheet } = table;
  const { data: preview, failure } = useAnswer(previewQuery(file, opening, sheet), { keepsOld: true });
  if (preview !== undefined) return <Mapping key={preview.sheet ?? ''} table={table} preview={preview} />;
  if (failure === null) return <p className="hint">{t('matrix.readingFile')}</p>;
  return (
    <Box component="p" c="var(--bad)" className="breakable" role="alert">
      {failureText(failure)}
    </Box>
  );
}

type MappingProps = TableProps & { readonly preview: TablePreview };

function Mapping({ table, preview }: MappingProps) {
  const [isByAddress, setByAddress] = useState(() => guessed(preview) === null && preview.guess.address.length > 0);
  return (
    <>
      <Group gap="md" mb={10}>
        <RoleControl of={table.role} onChange={(role) => useBuilder.setState({ table: { ...table, role } })} />
        <SegmentedControl
          aria-label={t('matrix.locateRows')}
          data={[
            { value: 'coordinates', label: t('common.coordinates') },
            { value: 'addresses', label: t('common.addresses') },
          ]}
          value={isByAddress ? 'addresses' : 'coordinates'}
          onChange={(value) => setByAddress(value === 'addresses')}
        />
        <span className="hint">
          {preview.row_count === undefined
            ? t('matrix.moreThanRowsRows', { rows: formatCount(preview.rows.length) })
            : t('common.countRows', { count: preview.row_count })}
        </span>
        {preview.sheets !== undefined && preview.sheets.length > 1 ? (
          <Select
            size="xs"
            aria-label={t('common.sheet')}
            data={preview.sheets}
            value={preview.sheet ?? null}
            onChange={(sheet) => {
              if (sheet !== null) useBuilder.setState({ table: { ...table, sheet } });
            }}
          />
        ) : null}
      </Group>
      {isByAddress ? <ByAddress table={table} preview={preview} /> : <ByCoordinates table={table} preview={preview} />}
    </>
  );
}

/** The columns with the values of the first row. */
const columnsOf = ({ columns, rows }: TablePreview): SourceColumn[] =>
  columns.map(({ name }, index) => ({ name, sample: rows[0]?.[index] }));

type Likely = {
  readonly columns: Columns | null;
  /** Why the columns aren't read as named. */ readonly why: string | null;
};

/**
 * The columns as they are guessed: values tell whether longitude and latitude are exchanged, and where both ways are
 * possible the roads do.
 */
function likely(preview: TablePreview): Likely {
  const columns = guessed(preview);
  if (preview.guess.swapped)
    return {
      columns,
      why: t('matrix.valuesSuggestLongitudeLatitude'),
    };
  if (columns?.kind !== 'two' || !areExchanged(preview.rows, columns, coveredByRoads(installedPacks())))
    return { columns, why: null };
  return {
    columns: exchanged(columns),
    why: t('matrix.longitudeLatitudeSeemSwappedRead'),
  };
}

const namesOf = ({ columns }: TablePreview): string[] => columns.map(({ name }) => name);

function ByCoordinates({ table: { role, file }, preview }: MappingProps) {
  const first = useMemo(() => likely(preview), [preview]);
  const [columns, setColumns] = useState<Columns | null>(first.columns);
  const room = useBuilder(({ lists }) => MAX_POINTS[role] - lists[role].length);
  const read = useMemo(
    () => (columns === null ? { points: [], faults: [] } : pointsOf(preview.rows, columns, namesOf(preview))),
    [preview, columns],
  );
  const add = () => {
    addFromTable(role, read.points, read.faults, file.name, preview.row_count ?? null);
    closeTable();
  };
  return (
    <>
      <SegmentedControl
        aria-label={t('common.columns')}
        data={[
          { value: 'two', label: t('batch.twoColumns') },
          { value: 'pair', label: t('batch.oneColumn') },
        ]}
        value={columns?.kind ?? ''}
        onChange={(kind) => setColumns(inKind(columns, kind))}
      />
      <SimpleGrid cols={columns?.kind === 'pair' ? 2 : 3} spacing="sm" my="sm">
        <ColumnMapping
          columns={columnsOf(preview)}
          fields={[
            ...(columns?.kind === 'pair'
              ? [{ id: 'pair', label: t('common.coordinates'), column: columns.pair } as const]
              : [
                  { id: 'longitude', label: t('common.longitude'), column: known(columns?.longitude) } as const,
                  { id: 'latitude', label: t('common.latitude'), column: known(columns?.latitude) } as const,
                ]),
            { id: 'name', label: t('common.name'), column: columns?.name ?? null, isOptional: true },
          ]}
          onChange={(field, column) => setColumns({ ...(columns ?? NO_COLUMNS), [field]: column })}
        />
      </SimpleGrid>
      {columns === null ? null : <Order columns={columns} onChange={setColumns} />}
      {first.why === null ? null : (
        <Text inherit my="sm" c="var(--warn)" fz="xs" lh="16px">
          {first.why}
        </Text>
      )}
      {columns === null ? (
        <p className="secondary">{t('matrix.noCoordinateColumnsRecognised')}</p>
      ) : (
        <Shown columns={columns} read={read} />
      )}
      <Buttons isReady={read.points.length > 0 && room > 0} onAdd={add}>
        {t('matrix.addCountPoints', { count: Math.min(read.points.length, Math.max(0, room)) })}
      </Buttons>
    </>
  );
}

/** Which number is which, where that was guessed wrong. */
function Order({ columns, onChange }: { readonly columns: Columns; readonly onChange: (columns: Columns) => void }) {
  if (columns.kind === 'two') {
    const { longitude, latitude } = columns;
    if (longitude < 0 || latitude < 0) return null;
    return (
      <Button size="xs" icon={IconArrowsExchange} onClick={() => onChange(exchanged(columns))}>
        {t('matrix.swapLongitudeLatitude')}
      </Button>
    );
  }
  return <CoordinateOrderControl order={columns.order} onChange={(order) => onChange({ ...columns, order })} />;
}

function ByAddress({ table: { role, file }, preview }: MappingProps) {
  const [columns, setColumns] = useState<AddressColumns>(() => guessedAddress(preview));
  const { addresses, faults } = useMemo(() => addressesOf(preview.rows, columns, namesOf(preview)), [preview, columns]);
  const isReady = columns.parts.length > 0 && addresses.length > 0;
  const add = () => {
    addFromTable(role, [], faults, file.name, preview.row_count ?? null);
    addAddresses(role, addresses);
    closeTable();
  };
  return (
    <>
      <SimpleGrid cols={2} spacing={10} mb={10}>
        <MultiSelect
          size="xs"
          label={t('matrix.addressColumnsOrder')}
          data={preview.columns.map(({ name }, index) => ({ value: String(index), label: name }))}
          value={columns.parts.map(String)}
          onChange={(parts) => setColumns({ ...columns, parts: parts.map(Number) })}
        />
        <ColumnMapping
          columns={columnsOf(preview)}
          fields={[{ id: 'name', label: t('common.name'), column: columns.name, isOptional: true }]}
          onChange={(_, name) => setColumns({ ...columns, name })}
        />
      </SimpleGrid>
      {isReady ? (
        <FirstRows rows={addresses.slice(0, SHOWN_ROWS).map(({ text, name }) => [name ?? '–', text])} />
      ) : (
        <p className="secondary">{t('matrix.chooseColumnsFormAddressStreet')}</p>
      )}
      {columns.parts.length === 0 ? null : <Faults faults={faults} />}
      <Buttons isReady={isReady} onAdd={add}>
        {t('matrix.lookUpCountAddresses', { count: addresses.length })}
      </Buttons>
    </>
  );
}

type ButtonsProps = { readonly isReady: boolean; readonly onAdd: () => void; readonly children: ReactNode };

const Buttons = ({ isReady, onAdd, children }: ButtonsProps) => (
  <Group gap="sm" align="stretch" mt={14}>
    <Button variant="filled" disabled={!isReady} onClick={onAdd}>
      {children}
    </Button>
    <Button onClick={closeTable}>{t('common.cancel')}</Button>
  </Group>
);

const NO_COLUMNS: Columns = { kind: 'two', longitude: -1, latitude: -1, name: null };

const known = (column: number | undefined): number | null => (column === undefined || column < 0 ? null : column);

/** The same, in two columns or in one. */
function inKind(columns: Columns | null, kind: string): Columns {
  if (columns?.kind === kind) return columns;
  const name = columns?.name ?? null;
  return kind === 'pair' ? { kind: 'pair', pair: 0, order: 'lat,lon', name } : { ...NO_COLUMNS, name };
}

/** The first points as they were read, and how many rows were not. */
function Shown({ columns, read }: { readonly columns: Columns; readonly read: ReturnType<typeof pointsOf> }) {
  const { points, faults } = read;
  if (columns.kind === 'two' && (columns.longitude < 0 || columns.latitude < 0))
    return <p className="secondary">{t('matrix.chooseOtherColumnWell')}</p>;
  return (
    <>
      <FirstRows
        rows={points.slice(0, SHOWN_ROWS).map(({ point, name }) => [name ?? '–', shownCoordinates(point)])}
        isMono
      />
      <Faults faults={faults} />
    </>
  );
}

function FirstRows({
  rows,
  isMono = false,
}: {
  readonly rows: readonly (readonly [name: string, place: string])[];
  readonly isMono?: boolean;
}) {
  return (
    <Table layout="fixed" my="sm" verticalSpacing={4}>
      <Table.Caption className="visually-hidden">{t('matrix.firstRows')}</Table.Caption>
      <Table.Tbody>
        {rows.map(([name, place], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the rows of a table have no other name and do not move
          <Table.Tr key={index}>
            <Table.Td className="ellipsis">{name}</Table.Td>
            <Table.Td className={isMono ? 'mono' : 'ellipsis'}>{place}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const Faults = ({ faults }: { readonly faults: readonly LineFault[] }) =>
  faults.length === 0 ? null : (
    <Text inherit my="sm" c="var(--warn)" fz="xs" lh="16px">
      {t('matrix.countRowsCantReadWill', {
        count: faults.length,
        line: faults[0]?.line ?? '',
        message: faults[0]?.message ?? '',
      })}
    </Text>
  );
