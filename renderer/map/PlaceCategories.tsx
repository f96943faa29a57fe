import { CATEGORY_LANGUAGES, placeCategoriesEndpoint } from '../../contract/places-of-interest.ts';
import { ofPacks, queryOf } from '../kit/api/query.ts';
import { useAnswer } from '../kit/api/use-answer.ts';
import { formatCount } from '../kit/words/locale.ts';
import { oneOf } from '../kit/storage/stored.ts';
import { spoken, t } from '../kit/words/t.ts';
import { useLayout } from '../model/window/layout.ts';
import { Eye, LayerGroup, Swatch } from './LayerGroup.tsx';
import { placeColour } from './place-colours.ts';

/** A layer for each category of places of interest that the packs have, in its group. */
export function PlaceCategories() {
  const shown = useLayout(({ shownCategories }) => shownCategories);
  const language = oneOf(CATEGORY_LANGUAGES, spoken(), 'en');
  const { data } = useAnswer(ofPacks(queryOf(placeCategoriesEndpoint, { query: { language } })));
  const groups = (data?.groups ?? [])
    .map(({ id, name, categories }) => ({ id, name, categories: categories.filter(({ places }) => places > 0) }))
    .filter(({ categories }) => categories.length > 0);
  if (groups.length === 0) return null;
  return (
    <LayerGroup title={t('search.pointsInterest')} note={formatCount(shown.length)} isClosed={shown.length === 0}>
      {groups.map(({ id, name, categories }) => (
        <LayerGroup key={id} title={name} isClosed={!categories.some((each) => shown.includes(each.id))}>
          {categories.map((category) => {
            const place = shown.indexOf(category.id);
            return (
              <Eye
                key={category.id}
                title={category.name}
                isShown={place >= 0}
                onToggle={() => useLayout.getState().toggleCategory(category.id)}
              >
                <span className="ellipsis">
                  {category.name} · {formatCount(category.places)}
                </span>
                {place < 0 ? null : <Swatch fills={[placeColour(place)]} />}
              </Eye>
            );
          })}
        </LayerGroup>
      ))}
    </LayerGroup>
  );
}
