/** What the server is asked to import. */
import type { AddressFieldMap } from '../../../contract/address-columns.ts';
import type { ImportOrder, OsmPart } from '../../../contract/imports.ts';
import type { ImportKind } from './file-kinds.ts';

/** What is chosen beside the files. */
export interface Choices {
  readonly kind: ImportKind;
  readonly title: string;
  /** Of health figures. */
  readonly skipBadRows: boolean;
  /** Of an OpenStreetMap file. */
  readonly parts: readonly OsmPart[];
  /** Of an OpenStreetMap file or of addresses: two letters, or none. */
  readonly country: string | null;
  /** Of addresses: the town of rows that name none. */
  readonly locality: string;
}

/** How the first file was read when it was looked at. */
interface Reading {
  readonly fields: AddressFieldMap;
  readonly layer: string;
  readonly epsg: number | null;
}

/**
 * Only what is of the kind; an empty text says nothing.
 * @param mayReplace whether the person has said that packs of the same ids are replaced
 */
export function orderOf(
  { kind, title, skipBadRows, parts, country, locality }: Choices,
  ids: readonly string[],
  reading: Reading | undefined,
  mayReplace = false,
): ImportOrder {
  const named = title.trim() === '' ? {} : { title: title.trim() };
  const inCountry = country === null ? {} : { country };
  const order = { kind, files: [...ids], ...named, ...(mayReplace ? { replace: true } : {}) };
  if (kind === 'health') return skipBadRows ? { ...order, skip_bad_rows: true } : order;
  if (kind === 'osm') return { ...order, parts: [...parts], ...(parts.includes('roads') ? inCountry : {}) };
  if (kind === 'zip4' || reading === undefined) return order;
  return {
    ...order,
    ...inCountry,
    ...(locality.trim() === '' ? {} : { locality: locality.trim() }),
    ...(reading.layer.trim() === '' ? {} : { layer: reading.layer.trim() }),
    ...(reading.epsg === null ? {} : { epsg: reading.epsg }),
    fields: reading.fields,
  };
}
