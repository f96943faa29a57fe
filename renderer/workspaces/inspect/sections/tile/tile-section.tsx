import { IconGrid3x3 } from '@tabler/icons-react';
import type { TileCollection } from '../../../../../contract/health.ts';
import { TILE } from '../../../../model/look-up/questions.ts';
import type { ComparedValue, SectionDefinition } from '../../section-definition.ts';
import { indexOf } from '../../../../model/tiles/grid.ts';
import { TileBody } from './TileBody.tsx';

const copied = ({ features }: TileCollection): string =>
  features
    .flatMap(({ id, properties: { business_density: density, covid_risk_score: risk } }) => [
      `tile ${id}`,
      ...(density === undefined ? [] : [`business density ${density} per km2`]),
      ...(risk === undefined ? [] : [`risk score ${risk} (modelled)`]),
    ])
    .join(', ');

/** Index, density and risk of the tile; figures that are not known are absent. */
function compared(answer: TileCollection): ComparedValue[] {
  const [tile] = answer.features;
  if (tile === undefined) return [];
  const { business_density: density, covid_risk_score: risk } = tile.properties;
  return [
    { key: 'tile', label: 'Tile', order: 0, text: indexOf(answer) ?? '' },
    ...(density === undefined
      ? []
      : [
          {
            key: 'density',
            label: 'Business density',
            order: 1,
            text: `${Number(density).toLocaleString('en', { maximumFractionDigits: 1 })} /km²`,
            figure: { value: Number(density), look: 'density' as const },
          },
        ]),
    ...(risk === undefined
      ? []
      : [
          {
            key: 'risk',
            label: 'Risk score',
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
  title: 'Tile',
  icon: IconGrid3x3,
  rows: ['Zoom', 'Index', 'Ground size', 'Risk score'],
  nothing: { title: 'No tile at this point', text: 'The grid of tiles ends at 85.05° north and south.' },
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
