/** What the geocoder is asked. */
import { DEFAULT_RESULTS, type GeocoderType, type LocationType } from '../../../contract/geocoder.ts';
import type { AddressFields } from './address-fields.ts';
import type { Component } from './component-filter.ts';

export interface ForwardRequest {
  text: string;
  /** Instead of `text`. */
  fields?: AddressFields | undefined;
  components: readonly Component[];
  types: readonly GeocoderType[] | undefined;
  locationTypes: readonly LocationType[] | undefined;
  autocomplete: boolean;
  bias: readonly [lon: number, lat: number] | undefined;
  limit: number;
}

/** Asks for a whole text, wherever and whatever it names. */
export const textRequest = (text: string, limit = DEFAULT_RESULTS): ForwardRequest => ({
  text,
  components: [],
  types: undefined,
  locationTypes: undefined,
  autocomplete: false,
  bias: undefined,
  limit,
});
