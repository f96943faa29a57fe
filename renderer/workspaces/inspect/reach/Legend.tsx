import { MapLegend } from '../../../kit/components/MapLegend.tsx';
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
    <MapLegend
      label={t('reach.legend')}
      title={
        isOneMode ? t('reach.reachMode', { mode: modeTitle(first.mode), route }) : t('reach.reachRoute', { route })
      }
      beside={Number(hasFigures) + Number(hasClasses)}
      isFlexible
    >
      <SurfaceTable reached={data} />
    </MapLegend>
  );
}
