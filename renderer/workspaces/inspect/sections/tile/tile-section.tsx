import { IconGrid3x3 } from '@tabler/icons-react';
import type { TileCollection } from '../../../../../contract/health.ts';
import { TILE } from '../../../../model/look-up/questions.ts';
import type { SectionDefinition } from '../../section-definition.ts';
import { comparedTile } from './compared.ts';
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

export const tileSection: SectionDefinition<TileCollection> = {
  ...TILE,
  title: 'Tile',
  icon: IconGrid3x3,
  rows: ['Zoom', 'Index', 'Ground size', 'Risk score'],
  nothing: { title: 'No tile at this point', text: 'The grid of tiles ends at 85.05° north and south.' },
  summary: ({ answer }) => <span className="figures">{indexOf(answer)}</span>,
  body: TileBody,
  copied,
  compared: comparedTile,
  areas: () => [],
  bounds: ({ features }) => features[0]?.geometry.bbox ?? null,
  geoJson: ({ features }) => ({ type: 'FeatureCollection', features: features.map(({ type, id, geometry: { type: shape, coordinates, bbox }, properties }) => ({ type, id, bbox, geometry: { type: shape, coordinates }, properties })) }),
};
