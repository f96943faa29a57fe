import { IconPolygon } from '@tabler/icons-react';
import type { GeoBoundaries, GeoBoundary } from '../../../../contract/geo-boundaries.ts';
import { withQuery } from '../../../api/request.ts';
import { Badge } from '../../../components/Badge.tsx';
import { AreaRow } from '../../AreaRow.tsx';
import type { AreaReference, SectionDefinition, SectionProps } from '../../section-definition.ts';
import { boundaryName, byCategory, categoryTitle, comparedCategories, writtenCount } from './categories.ts';
import { useModelledCategories } from './modelled-categories.ts';
import styles from './geo-boundaries-section.module.css';

const areaOf = (boundary: GeoBoundary): AreaReference => ({
  boundaryId: boundary.boundary_id,
  name: boundaryName(boundary),
  kind: categoryTitle(boundary.category_name),
});

function Groups({ answer }: SectionProps<GeoBoundaries>) {
  const modelled = useModelledCategories();
  return (
    <div className={styles['groups']}>
      {byCategory(answer).map(({ code, title, boundaries }) => (
        <section key={code} className={styles['group']} aria-label={title}>
          <h4 className={styles['category']}>{title}</h4>
          <ul className={styles['rows']}>
            {boundaries.map((boundary) => (
              <AreaRow
                key={boundary.boundary_id}
                area={areaOf(boundary)}
                name={boundaryName(boundary)}
                {...(boundary.sub_category_name === null ? {} : { detail: categoryTitle(boundary.sub_category_name) })}
                mark={modelled.has(code) ? <Badge look="modelled">Modelled</Badge> : null}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const copied = (answer: GeoBoundaries) =>
  byCategory(answer)
    .flatMap(({ title, boundaries }) => boundaries.map((boundary) => `${title}: ${boundaryName(boundary)}`))
    .join('\n');

export const geoBoundariesSection: SectionDefinition<GeoBoundaries> = {
  id: 'geo-boundaries',
  title: 'Geo-boundaries',
  icon: IconPolygon,
  rows: ['NUTS 0', 'NUTS 1', 'NUTS 2'],
  path: ({ lon, lat }) => withQuery('/geoboundariesv1/xy2bounddata', { x: lon, y: lat }),
  isEmpty: ({ boundaries }) => boundaries.length === 0,
  nothing: { title: 'No geo-boundary at this point', text: 'None of the installed categories has a boundary here.' },
  summary: ({ answer }) => writtenCount(answer),
  body: Groups,
  copied,
  compared: comparedCategories,
  areas: ({ boundaries }) => boundaries.toReversed().map(areaOf),
};
