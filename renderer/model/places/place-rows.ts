/** Saved places as rows of a list: folders by name, then places without one; filtered and sorted. */
import type { SavedPlace } from '../../../contract/places.ts';
import type { PlaceList } from './place-list.ts';
import { UNFILED, type PlaceSort } from './places.ts';
import { t } from '../../kit/words/t.ts';
import { collator } from '../../kit/words/locale.ts';

export type PlaceRow =
  | {
      readonly kind: 'folder';
      /** Id, or {@link UNFILED}. */
      readonly folder: string;
      readonly name: string;
      /** Ids of its places, of those that are looked for. */
      readonly ids: readonly string[];
      readonly isOpen: boolean;
      /** Name of the key that owns it, if it isn't the window's. */
      readonly key?: string;
    }
  | { readonly kind: 'place'; readonly place: SavedPlace };

const folded = (text: string): string => text.normalize('NFC').toLowerCase();

const COLLATOR = collator({ numeric: true, sensitivity: 'base' });
const ORDERS: Record<PlaceSort, (a: SavedPlace, b: SavedPlace) => number> = {
  name: (a, b) => COLLATOR.compare(a.name, b.name),
  kept: (a, b) => a.created_at.localeCompare(b.created_at),
  changed: (a, b) => b.changed_at.localeCompare(a.changed_at),
};

/** Places whose name or note has `text` in it. */
export function matching(places: readonly SavedPlace[], text: string): readonly SavedPlace[] {
  const wanted = folded(text.trim());
  if (wanted === '') return places;
  return places.filter(({ name, note }) => folded(name).includes(wanted) || folded(note ?? '').includes(wanted));
}

export function rowsOf(
  { folders, places }: PlaceList,
  { text, sort, closedFolders }: { text: string; sort: PlaceSort; closedFolders: readonly string[] },
): PlaceRow[] {
  const isSearching = text.trim() !== '';
  const inside = new Map<string, SavedPlace[]>([...folders.map(({ id }) => id), UNFILED].map((id) => [id, []]));
  for (const place of matching(places, text)) (inside.get(place.folder ?? UNFILED) ?? inside.get(UNFILED))?.push(place);
  const rows: PlaceRow[] = [];
  for (const { id, name, key } of [...folders, { id: UNFILED, name: t('places.noFolder'), key: undefined }]) {
    const own = inside.get(id) ?? [];
    // Empty folders are shown, because places can be added there.
    if (own.length === 0 && (isSearching || id === UNFILED)) continue;
    // A search only shows matches.
    const isOpen = isSearching || !closedFolders.includes(id);
    const ids = own.map((place) => place.id);
    rows.push({ kind: 'folder', folder: id, name, ids, isOpen, ...(key === undefined ? {} : { key }) });
    if (isOpen) for (const place of own.toSorted(ORDERS[sort])) rows.push({ kind: 'place', place });
  }
  return rows;
}
