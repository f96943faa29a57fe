import { Box, Stack, Text } from '@mantine/core';
import { IconPolygon } from '@tabler/icons-react';
import type { GeoBoundaries, GeoBoundary } from '../../../../../contract/geo-boundaries.ts';
import { Badge } from '../../../../kit/components/Badge.tsx';
import { AreaRow } from '../../AreaRow.tsx';
import { GEO_BOUNDARIES } from '../../../../model/look-up/questions.ts';
import type { SectionDefinition, SectionProps } from '../../section-definition.ts';
import type { AreaReference } from '../../../../model/look-up/areas.ts';
import {
  boundaryName,
  byCategory,
  byKind,
  categoryTitle,
  comparedCategories,
  fromSmallToLarge,
  isWorldwide,
  formatCount,
  type CategoryGroup,
} from './categories.ts';
import { useModelledCategories } from './modelled-categories.ts';
import { t } from '../../../../kit/words/t.ts';

const areaOf = (boundary: GeoBoundary): AreaReference => ({
  boundaryId: boundary.boundary_id,
  name: boundaryName(boundary),
  kind: categoryTitle(boundary.category_name),
  ...(isWorldwide(boundary) ? { isVast: true } : {}),
});

function Category({
  category: { title, boundaries },
  isModelled,
}: {
  readonly category: CategoryGroup;
  readonly isModelled: boolean;
}) {
  return (
    <Box
      component="section"
      display="grid"
      style={{ gridTemplateColumns: '104px minmax(0, 1fr)', columnGap: 4 }}
      aria-label={title}
    >
      <Text component="h5" inherit py={5} c="dimmed">
        {title}
      </Text>
      <Box component="ul" miw={0}>
        {boundaries.map((boundary) => (
          <AreaRow
            key={boundary.boundary_id}
            area={areaOf(boundary)}
            name={boundaryName(boundary)}
            {...(boundary.sub_category_name === null ? {} : { detail: categoryTitle(boundary.sub_category_name) })}
            mark={isModelled ? <Badge look="modelled">{t('common.modelled')}</Badge> : null}
          />
        ))}
      </Box>
    </Box>
  );
}

function Groups({ answer }: SectionProps<GeoBoundaries>) {
  const modelled = useModelledCategories();
  const kinds = byKind(answer);
  return (
    <Stack gap="sm" me={-6}>
      {kinds.map(({ title, categories }) => (
        <section key={title} aria-label={title}>
          {kinds.length === 1 ? null : (
            <Box component="h4" pb={2} c="var(--ink-2)" fw={600} className="line-below">
              {title}
            </Box>
          )}
          {categories.map((category) => (
            <Category key={category.code} category={category} isModelled={modelled.has(category.code)} />
          ))}
        </section>
      ))}
    </Stack>
  );
}

const copied = (answer: GeoBoundaries) =>
  byCategory(answer)
    .flatMap(({ title, boundaries }) => boundaries.map((boundary) => `${title}: ${boundaryName(boundary)}`))
    .join('\n');

export const geoBoundariesSection: SectionDefinition<GeoBoundaries> = {
  ...GEO_BOUNDARIES,
  title: t('common.geoBoundaries'),
  icon: IconPolygon,
  rows: ['NUTS 0', 'NUTS 1', 'NUTS 2'],
  nothing: {
    title: t('inspect.noGeoBoundaryPoint'),
    text: t('inspect.noneInstalledCategoriesBoundary'),
  },
  summary: ({ answer }) => formatCount(answer),
  body: Groups,
  copied,
  compared: comparedCategories,
  areas: (answer) => fromSmallToLarge(answer).map(areaOf),
};
