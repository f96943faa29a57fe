/** `components=country:US|postal_code:95060`: what every result must have. */
import { COMPONENT_FILTERS, type ComponentFilter } from '../../../contract/geocoder.ts';
import type { DocumentKind } from '../index/identifiers.ts';
import { tokens } from '../text/tokens.ts';
import type { Candidate } from '../index/candidate.ts';
import type { OpenIndex } from '../index/open-index.ts';
import type { RequiredTokens } from './expression.ts';
import type { Hit } from './search-rounds.ts';

export interface Component {
  filter: ComponentFilter;
  value: string;
}

const KINDS: Record<Exclude<ComponentFilter, 'postal_code'>, readonly DocumentKind[]> = {
  country: ['country'],
  administrative_area: ['region'],
  locality: ['place', 'neighbourhood'],
  route: ['street'],
};

/** Reads `name:value` pairs that the contract's pattern has let through. */
export function readComponents(text: string): Component[] {
  return text.split('|').flatMap((pair) => {
    const cut = pair.indexOf(':');
    const filter = COMPONENT_FILTERS.find((name) => name === pair.slice(0, cut));
    return filter === undefined ? [] : [{ filter, value: pair.slice(cut + 1) }];
  });
}

/** Tokens that the text index must find beside the address. */
export function requiredTokens(components: readonly Component[], indexes: readonly OpenIndex[]): RequiredTokens {
  const alternatives = (filter: ComponentFilter, token: string): string[] => {
    const codes = filter === 'country' ? indexes.flatMap(({ countryCodes }) => countryCodes.get(token) ?? []) : [];
    return [...new Set([token, ...codes])];
  };
  return components.flatMap(({ filter, value }) => tokens(value).map((token) => alternatives(filter, token)));
}

function isNamed({ variants }: Candidate, value: string): boolean {
  const wanted = tokens(value).join(' ');
  return variants.some((variant) => variant.tokens.join(' ') === wanted);
}

function has({ candidate, place }: Hit, { filter, value }: Component): boolean {
  if (filter === 'postal_code') {
    const [token = ''] = tokens(value);
    if (place?.postcode !== undefined) return place.postcode.toLowerCase() === token;
    return candidate.context.has(token) || (candidate.kind === 'postcode' && isNamed(candidate, value));
  }
  for (let area: Candidate | undefined = candidate; area !== undefined; area = area.parent) {
    if (KINDS[filter].includes(area.kind) && isNamed(area, value)) return true;
  }
  return false;
}

/** Whether a hit, or an area around it, has every component by one of its names or codes. */
export const hasComponents = (hit: Hit, components: readonly Component[]): boolean =>
  components.every((component) => has(hit, component));
