import { Box, Group, Text } from '@mantine/core';
import { useAnswer } from '../../../kit/api/use-answer.ts';
import { areaClasses } from '../../../model/map/area-classes.ts';
import { areaListQuery, useAreaLayers, type AreaLayer } from '../../../model/map/area-layers.ts';
import { isReady, usePacks } from '../../../model/service/packs.ts';
import { useLayout } from '../../../model/window/layout.ts';
import { useInspected } from '../../../model/look-up/inspected.ts';
import { t } from '../../../kit/words/t.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';

/** The legend of the topmost layer with classes. */
export function AreaLegend() {
  const layer = useAreaLayers(({ layers }) =>
    layers.findLast(({ by, field, isShown }) => isShown && by !== 'one' && field !== null),
  );
  const hasFigures = useLayout((layout) => layout.figureLayer !== null);
  const isInCorner = useInspected((highlight) => highlight.inset !== null);
  // The corner belongs to the outline of a large area while that is shown.
  return layer === undefined || isInCorner ? null : <Legend key={layer.id} layer={layer} isBeside={hasFigures} />;
}

function Legend({ layer, isBeside }: { readonly layer: AreaLayer; readonly isBeside: boolean }) {
  const { data: list } = useAnswer(areaListQuery(layer.id));
  const title = usePacks()
    .filter(isReady)
    .find(({ id }) => id === layer.id)?.title;
  const found = areaClasses(layer, list);
  if (title === undefined || found === null) return null;
  return (
    <Box
      component="section"
      w={232}
      mah="calc(100% - 24px)"
      className="map-legend scrolls"
      data-beside={isBeside ? 1 : undefined}
      aria-label={t('layers.legendTitle', { title })}
    >
      <Text component="h2" inherit fz="sm" fw={600} lh="18px">
        {title}
      </Text>
      <p className="hint">{layer.field}</p>
      <Box component="ul" mt={4}>
        {found.classes.map(({ label, colour, count }) => (
          <Group key={label} component="li" gap="sm" wrap="nowrap" fz="xs" lh="20px">
            <Box
              aria-hidden
              component="i"
              flex="none"
              w={18}
              h={12}
              bd="1px solid var(--line-3)"
              bdrs={2}
              style={{ background: colour, opacity: Math.max(layer.opacity, 40) / 100 }}
            />
            <Box component="span" flex={1} miw={0} className="breakable">
              {label}
            </Box>
            <span className="hint figures">{writtenNumber(count)}</span>
          </Group>
        ))}
        {found.without === 0 ? null : (
          <Group component="li" gap="sm" wrap="nowrap" fz="xs" lh="20px">
            <Box
              aria-hidden
              component="i"
              flex="none"
              w={18}
              h={12}
              bd="1px solid var(--line-3)"
              bdrs={2}
              className="hatched"
            />
            <Box component="span" flex={1} miw={0} className="breakable">
              {t('layers.noValue')}
            </Box>
            <span className="hint figures">{writtenNumber(found.without)}</span>
          </Group>
        )}
      </Box>
    </Box>
  );
}
