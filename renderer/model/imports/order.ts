/** The requests of imports. */
import type { ImportOrder } from '../../../contract/imports.ts';
import type { AddressSetup, Choices } from './import-state.ts';

/**
 * Parameters of an order; empty texts are omitted.
 * @param setup of addresses
 */
export function orderOf(
  { kind, title, skipBadRows, areHeights, parts, country, locality, licence, attribution }: Choices,
  ids: readonly string[],
  setup?: AddressSetup,
): ImportOrder {
  const inCountry = country === null ? {} : { country };
  const order = { kind, files: [...ids], ...textOf('title', title) };
  if (kind === 'health') return skipBadRows ? { ...order, skip_bad_rows: true } : order;
  if (kind === 'raster') return areHeights ? { ...order, elevation: true } : order;
  if (kind === 'osm') return { ...order, parts: [...parts], ...(parts.includes('roads') ? inCountry : {}) };
  if (kind === 'places') return { ...order, ...textOf('licence', licence), ...textOf('attribution', attribution) };
  if (setup === undefined) return order;
  return {
    ...order,
    ...inCountry,
    ...textOf('locality', locality),
    ...layerOf(setup),
    fields: setup.fields,
  };
}

/** A text under its name; nothing of an empty one. */
const textOf = (name: 'title' | 'licence' | 'attribution' | 'locality' | 'layer', text: string): Partial<ImportOrder> =>
  text.trim() === '' ? {} : { [name]: text.trim() };

/** The layer and the coordinate system that were chosen. */
export const layerOf = ({ layer, epsg }: Pick<AddressSetup, 'layer' | 'epsg'>): { layer?: string; epsg?: number } => ({
  ...textOf('layer', layer),
  ...(epsg === null ? {} : { epsg }),
});
