import { Group, Stack, Text } from '@mantine/core';
import type { TileJson } from '../../contract/tiles.ts';
import { writtenNumber } from '../kit/words/locale.ts';
import { Swatch } from './LayerGroup.tsx';

/** The colours of a raster: of its classes, or of some of its values. */
export const RasterLegend = ({
  legend,
  unit,
}: {
  readonly legend: NonNullable<TileJson['legend']>;
  readonly unit: string | undefined;
}) => (
  <Stack component="ul" gap={3} ps={44} pe="lg" pb="xs" m={0} mah={220} className="scrolls">
    {legend.map(({ value, name, colour }) => (
      <Group key={value} component="li" gap="xs">
        <Swatch fills={[colour]} />
        <Text span inherit fz="xs" className="breakable">
          {name ?? [writtenNumber(value), unit].filter((part) => part !== undefined).join(' ')}
        </Text>
      </Group>
    ))}
  </Stack>
);
