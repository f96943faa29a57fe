/** The geocoder's responses as XML 1.0, in the structure of the well-known map geocoder. */
import type {
  AddressComponent,
  GeocoderRefusal,
  GeocoderResponse,
  GeocoderResult,
} from '../../../contract/geocoder.ts';
import { escapeXml } from '../../formats/xml-text.ts';

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;
const textElement = (name: string, text: string | number | boolean): string => element(name, escapeXml(String(text)));
const typeElements = (types: readonly string[]): string => types.map((type) => textElement('type', type)).join('');

function component({ long_name, short_name, types }: AddressComponent): string {
  return element(
    'address_component',
    textElement('long_name', long_name) + textElement('short_name', short_name) + typeElements(types),
  );
}

const latLng = (name: string, { lat, lng }: { lat: number; lng: number }): string =>
  element(name, textElement('lat', lat) + textElement('lng', lng));

function result(answer: GeocoderResult): string {
  const { location, location_type, viewport } = answer.geometry;
  const optional = (
    ['partial_match', 'match_quality', 'distance_metres', 'boundary_id', 'local_type', 'seat_of', 'pack'] as const
  ).map((name) => (answer[name] === undefined ? '' : textElement(name, answer[name])));
  return element(
    'result',
    typeElements(answer.types) +
      textElement('formatted_address', answer.formatted_address) +
      answer.address_components.map(component).join('') +
      element(
        'geometry',
        latLng('location', location) +
          textElement('location_type', location_type) +
          element('viewport', latLng('southwest', viewport.southwest) + latLng('northeast', viewport.northeast)),
      ) +
      textElement('place_id', answer.place_id) +
      optional.join(''),
  );
}

/** Returns a complete document: `GeocodeResponse` with the status, then the error message or the results. */
export function toXml(response: GeocoderResponse | GeocoderRefusal): string {
  const message = 'error_message' in response ? textElement('error_message', response.error_message) : '';
  const content = textElement('status', response.status) + message + response.results.map(result).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('GeocodeResponse', content)}`;
}
