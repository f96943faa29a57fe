import type { TileCollection } from '../../../../../contract/health.ts';
import type { ComparedValue } from '../../section-definition.ts';
import { indexOf } from '../../../../model/tiles/grid.ts';

/** Index, density and risk of the tile; figures that are not known are absent. */
export function comparedTile(answer: TileCollection): ComparedValue[] {
  const [tile] = answer.features;
  if (tile === undefined) return [];
  const { business_density: density, covid_risk_score: risk } = tile.properties;
  return [
    { key: 'tile', label: 'Tile', order: 0, text: indexOf(answer) ?? '' },
    ...(density === undefined
      ? []
      : [{ key: 'density', label: 'Business density', order: 1, text: `${Number(density).toLocaleString('en', { maximumFractionDigits: 1 })} /km²`, figure: { value: Number(density), look: 'density' as const } }]),
    ...(risk === undefined ? [] : [{ key: 'risk', label: 'Risk score', order: 2, text: risk, figure: { value: Number(risk), look: 'risk' as const }, isModelled: true }]),
  ];
}
