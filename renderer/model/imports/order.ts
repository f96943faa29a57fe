/** The requests of imports. */
import type { ImportOrder } from '../../../contract/imports.ts';
import type { AddressSetup, Choices } from './import-state.ts';

/**
 * Parameters of an order; empty texts are omitted.
 * @param setup of addresses
 */
export function orderOf(
  { kind, title, skipBadRows, parts, country, locality }: Choices,
  ids: readonly string[],
  setup?: AddressSetup,
): ImportOrder {
  const named = title.trim() === '' ? {} : { title: title.trim() };
  const inCountry = country === null ? {} : { country };
  const order = { kind, files: [...ids], ...named };
  if (kind === 'health') return skipBadRows ? { ...order, skip_bad_rows: true } : order;
  if (kind === 'osm') return { ...order, parts: [...parts], ...(parts.includes('roads') ? inCountry : {}) };
  if (setup === undefined) return order;
  return {
    ...order,
    ...inCountry,
    ...(locality.trim() === '' ? {} : { locality: locality.trim() }),
    ...layerOf(setup),
    fields: setup.fields,
  };
}

/** The layer and the coordinate system that were chosen. */
export const layerOf = ({ layer, epsg }: Pick<AddressSetup, 'layer' | 'epsg'>): { layer?: string; epsg?: number } => ({
  ...(layer.trim() === '' ? {} : { layer: layer.trim() }),
  ...(epsg === null ? {} : { epsg }),
});
