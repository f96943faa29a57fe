/** The section of rasters: the value of each at the point, with the colour of its class. */
import { IconGridDots } from '@tabler/icons-react';
import type { RasterAnswer, RasterValue } from '../../../../../contract/raster.ts';
import { Facts } from '../../../../kit/components/Facts.tsx';
import { writtenNumber } from '../../../../kit/words/locale.ts';
import { t } from '../../../../kit/words/t.ts';
import { RASTER } from '../../../../model/look-up/questions.ts';
import { Swatch } from '../../../../map/LayerGroup.tsx';
import type { SectionDefinition } from '../../section-definition.ts';

const textOf = ({ value, name, unit }: RasterValue): string =>
  name ?? [writtenNumber(value), unit].filter((part) => part !== undefined).join(' ');

export const rasterSection: SectionDefinition<RasterAnswer> = {
  ...RASTER,
  icon: IconGridDots,
  rows: [],
  nothing: { title: t('inspect.noRasterValue'), text: t('inspect.rastersHaveNoDataHere') },
  summary: ({ answer: { values } }) => values.map(textOf).join(', '),
  body: ({ answer: { values } }) => (
    <Facts
      facts={values.map((value) => ({
        label: value.title,
        value: (
          <>
            {value.colour === undefined ? null : <Swatch fills={[value.colour]} />} {textOf(value)}
          </>
        ),
      }))}
    />
  ),
  copied: ({ values }) => values.map((value) => `${value.title} ${textOf(value)}`).join(', '),
  compared: ({ values }) =>
    values.map((value, order) => ({
      key: value.pack,
      label: value.title,
      order,
      text: textOf(value),
      data: value.value,
    })),
  areas: () => [],
};
