import { Box, Text } from '@mantine/core';
import { useAreaLayers } from '../../../model/map/area-layers.ts';
import { useReach } from '../../../model/reach/reach.ts';
import { useReached } from '../../../model/reach/surfaces.ts';
import { useLayout } from '../../../model/window/layout.ts';
import { modeTitle, OPTIONS } from '../../../model/matrix/travel.ts';
import { t } from '../../../kit/words/t.ts';
import { SurfaceTable } from '../../../panels/reach/SurfaceTable.tsx';

/** The legend of the areas within reach. */
export function Legend() {
  const { data } = useReached(useReach(({ origins }) => origins));
  const hasFigures = useLayout((layout) => layout.figureLayer !== null);
  const hasClasses = useAreaLayers(({ layers }) =>
    layers.some(({ by, field, isShown }) => isShown && by !== 'one' && field !== null),
  );
  const option = useReach((reach) => reach.option);
  if (data === undefined) return null;
  const [first, ...others] = data.surfaces;
  if (first === undefined) return null;
  const route = OPTIONS.find(({ id }) => id === option)?.title ?? option;
  const isOneMode = others.every(({ mode }) => mode === first.mode);
  return (
    <Box
      component="section"
      miw={180}
      maw="min(320px, calc(100% - 90px))"
      mah="calc(100% - 24px)"
      className="map-legend scrolls"
      data-beside={Number(hasFigures) + Number(hasClasses)}
      aria-label={t('reach.legend')}
    >
      <Text component="h2" inherit mb={4} fz="sm" fw={600} lh="18px">
        {isOneMode ? t('reach.reachMode', { mode: modeTitle(first.mode), route }) : t('reach.reachRoute', { route })}
      </Text>
      <SurfaceTable reached={data} />
    </Box>
  );
}
