import { IconGrid3x3 } from '@tabler/icons-react';
import type { TileCollection } from '../../../../../contract/health.ts';
import { TILE } from '../../../../model/look-up/questions.ts';
import type { ComparedValue, SectionDefinition } from '../../section-definition.ts';
import { indexOf } from '../../../../model/tiles/grid.ts';
import { TileBody } from './TileBody.tsx';
import { t } from '../../../../kit/words/t.ts';
import { writtenNumber } from '../../../../kit/words/locale.ts';

const copied = ({ features }: TileCollection): string =>
  features
    .flatMap(({ id, properties: { business_density: density, covid_risk_score: risk } }) => [
      t('inspect.tileId', { id }),
      ...(density === undefined ? [] : [t('inspect.businessDensityDensityPerKm2', { density })]),
      ...(risk === undefined ? [] : [t('inspect.riskScoreRiskModelled', { risk })]),
    ])
    .join(', ');

/** Index, density and risk of the tile; figures that are not known are absent. */
function compared(answer: TileCollection): ComparedValue[] {
  const [tile] = answer.features;
  if (tile === undefined) return [];
  const { business_density: density, covid_risk_score: risk } = tile.properties;
  return [
    { key: 'tile', label: t('inspect.tile'), order: 0, text: indexOf(answer) ?? '' },
    ...(density === undefined
      ? []
      : [
          {
            key: 'density',
            label: t('inspect.businessDensity'),
            order: 1,
            text: `${writtenNumber(Number(density), { maximumFractionDigits: 1 })} /km²`,
            figure: { value: Number(density), look: 'density' as const },
          },
        ]),
    ...(risk === undefined
      ? []
      : [
          {
            key: 'risk',
            label: t('common.riskScore'),
            order: 2,
            text: risk,
            figure: { value: Number(risk), look: 'risk' as const },
            isModelled: true,
          },
        ]),
  ];
}

export const tileSection: SectionDefinition<TileCollection> = {
  ...TILE,
  title: t('inspect.tile'),
  icon: IconGrid3x3,
  rows: [t('common.zoom'), t('inspect.index'), t('inspect.groundSize'), t('common.riskScore')],
  nothing: { title: t('inspect.noTilePoint'), text: t('inspect.gridTilesEnds8505') },
  summary: ({ answer }) => <span className="figures">{indexOf(answer)}</span>,
  body: TileBody,
  copied,
  compared,
  areas: () => [],
  bounds: ({ features }) => features[0]?.geometry.bbox ?? null,
  geoJson: ({ features }) => ({
    type: 'FeatureCollection',
    features: features.map(({ type, id, geometry: { type: shape, coordinates, bbox }, properties }) => ({
      type,
      id,
      bbox,
      geometry: { type: shape, coordinates },
      properties,
    })),
  }),
};
