import { MultiSelect, SegmentedControl } from '@mantine/core';
import type { PositionSource } from '../../../contract/enrich.ts';
import { ADDRESS_FIELDS, type AddressField } from '../../../contract/geocoder.ts';
import type { TableHead } from '../../../contract/tables.ts';
import { useBatch } from '../../model/batch/batch.ts';
import { ColumnMapping } from '../../kit/components/ColumnMapping.tsx';
import { columnsOf } from './columns-of.ts';
import { t } from '../../kit/words/t.ts';

type AddressSource = Extract<PositionSource, { kind: 'address' }>;

const LABELS: Record<AddressField, string> = {
  house_number: t('common.houseNumber'),
  street: t('common.street'),
  city: t('common.city'),
  state: t('common.stateRegion'),
  postal_code: t('common.postalCode'),
  country: t('common.country'),
};

const setPosition = (position: PositionSource | null): void => useBatch.getState().setPosition(position);

/** The same with another column for one part, or none. */
function withPart(
  { columns, parts = [] }: AddressSource,
  part: AddressField,
  column: number | null,
): AddressSource | null {
  const chosen = new Map(parts.map((other, index) => [other, columns[index] ?? null]));
  chosen.set(part, column);
  const kept = ADDRESS_FIELDS.flatMap((field) => {
    const at = chosen.get(field);
    return at == null ? [] : [{ field, at }];
  });
  return kept.length === 0
    ? null
    : { kind: 'address', columns: kept.map(({ at }) => at), parts: kept.map(({ field }) => field) };
}

/** In parts as they were guessed; what no heading names is the street. */
function inParts({ guess }: TableHead, { columns }: AddressSource): AddressSource {
  return guess.address_parts === undefined
    ? { kind: 'address', columns: columns.slice(0, 1), parts: ['street'] }
    : { kind: 'address', columns: [...guess.address], parts: [...guess.address_parts] };
}

type Props = {
  readonly head: TableHead;
  readonly position: AddressSource;
  readonly samples: readonly string[];
};

/** Which columns make the address: as one text, or each a part of it that is read as nothing else. */
export function AddressColumns({ head, position, samples }: Props) {
  const { columns, parts } = position;
  return (
    <>
      <SegmentedControl
        aria-label={t('batch.addressIn')}
        data={[
          { value: 'text', label: t('batch.oneColumn') },
          { value: 'parts', label: t('common.parts') },
        ]}
        value={parts === undefined ? 'text' : 'parts'}
        onChange={(form) =>
          setPosition(form === 'text' ? { kind: 'address', columns: [...columns] } : inParts(head, position))
        }
      />
      {parts === undefined ? (
        <MultiSelect
          size="xs"
          label={t('batch.addressColumnsOrder')}
          data={head.columns.map(({ name }, index) => ({ value: String(index), label: name }))}
          value={columns.map(String)}
          onChange={(chosen) =>
            setPosition(chosen.length === 0 ? null : { kind: 'address', columns: chosen.map(Number) })
          }
        />
      ) : (
        <ColumnMapping
          isBeside
          columns={columnsOf(head, samples)}
          fields={ADDRESS_FIELDS.map((field) => ({
            id: field,
            label: LABELS[field],
            column: columns[parts.indexOf(field)] ?? null,
            isOptional: true,
          }))}
          onChange={(field, column) => setPosition(withPart(position, field, column))}
        />
      )}
    </>
  );
}
