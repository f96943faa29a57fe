/** Businesses and other named points of interest as documents, found by their name and by what they are. */
import type { GeocoderIndexWriter } from './writer.ts';

export interface NamedBusiness {
  name: string;
  /** In the words of the source: `shop=bakery`. */
  category: string;
  /** Handle of the place, or other area, that it is in. */
  parent: number | undefined;
  lon: number;
  lat: number;
}

/** Beside any street or place of the same name a business is meant last. */
const IMPORTANCE = 0.05;

/** `shop=convenience` → `convenience`: a word that people search by. */
const categoryIdentifier = (category: string): string => category.slice(category.indexOf('=') + 1).replaceAll('_', ' ');

export function addBusinesses(writer: GeocoderIndexWriter, businesses: Iterable<NamedBusiness>): void {
  for (const business of businesses)
    writer.addDocument({
      ...business,
      kind: 'business',
      alternates: [categoryIdentifier(business.category)],
      importance: IMPORTANCE,
    });
}
