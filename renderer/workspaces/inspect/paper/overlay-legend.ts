/** The legend of the matrix and the table on the page's map. */
import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Feature } from 'geojson';
import { BATCH_POINT_LAYER, FAULTY, MATCHED } from '../../../map/style/batch-layers.ts';
import { DESTINATION_COLOUR, ORIGIN_COLOUR } from '../../../map/style/matrix-layers.ts';
import { PALETTES } from '../../../map/style/palette.ts';
import type { OverlaySource } from '../../../map/style/overlays.ts';
import type { LegendEntry } from './page-contents.ts';
import { t } from '../../../kit/words/t.ts';

/** The colour of signs whose own colours only distinguish neighbours. */
const ANY_COLOUR = '#5A6664';

/** Contents of an overlay of a style. */
function featuresOf({ sources }: StyleSpecification, name: OverlaySource): readonly Feature[] {
  const source = sources[name];
  if (source?.type !== 'geojson' || typeof source.data !== 'object') return [];
  return source.data.type === 'FeatureCollection' ? source.data.features : [];
}

/** The one colour of some features; a neutral one where they have several. */
function colourOf(features: readonly Feature[]): string {
  const [colour, ...others] = new Set(features.map(({ properties }): unknown => properties?.['colour']));
  return typeof colour === 'string' && others.length === 0 ? colour : ANY_COLOUR;
}

/** Matrix points and lines, areas within reach, and the rows of a table, as far as the style shows some. */
export function overlayLegend(style: StyleSpecification): LegendEntry[] {
  const entries: LegendEntry[] = [];
  const [origins, destinations, lines, path] = (
    ['matrix-origins', 'matrix-destinations', 'matrix-lines', 'matrix-path'] as const
  ).map((name) => featuresOf(style, name));
  const ordered = new Set(featuresOf(style, 'matrix-points').map(({ properties }): unknown => properties?.['icon']));
  if (origins !== undefined && origins.length > 0)
    entries.push({ kind: 'square', label: t('print.originMatrix'), colour: colourOf(origins) });
  else if (ordered.has('origins'))
    entries.push({ kind: 'square', label: t('print.originMatrix'), colour: ORIGIN_COLOUR });
  if (destinations !== undefined && destinations.length > 0)
    entries.push({ kind: 'dot', label: t('print.destinationMatrix'), colour: colourOf(destinations) });
  else if (ordered.has('destinations'))
    entries.push({ kind: 'dot', label: t('print.destinationMatrix'), colour: DESTINATION_COLOUR });
  if (lines !== undefined && lines.length > 0)
    entries.push({ kind: 'line', label: t('print.originDestinations'), colour: colourOf(lines) });
  if (path !== undefined && path.length > 0)
    entries.push({ kind: 'line', label: t('print.pathAlongRoads'), colour: PALETTES.light.selection });
  const areas = new Map(
    featuresOf(style, 'reach').map(({ properties }) => [String(properties?.['legend']), properties]),
  );
  for (const [label, properties] of areas) {
    const colour = String(properties?.['colour']);
    const shade = Math.round(Number(properties?.['shade']) * 255);
    entries.push({ kind: 'area', label, fill: `${colour}${shade.toString(16).padStart(2, '0')}`, line: colour });
  }
  if (featuresOf(style, 'reach-avoided').length > 0) {
    const colour = PALETTES.light.avoided;
    entries.push({ kind: 'area', label: t('reach.avoidedAreas'), fill: `${colour}33`, line: colour });
  }
  if (featuresOf(style, 'reach-route').length > 0)
    entries.push({ kind: 'line', label: t('reach.routeLegend'), colour: PALETTES.light.position });
  const rows = style.layers.find(({ id }) => id === BATCH_POINT_LAYER);
  if (rows !== undefined && rows.layout?.visibility !== 'none')
    entries.push(
      { kind: 'dot', label: t('print.rowTable'), colour: MATCHED },
      { kind: 'dot', label: t('print.rowProblem'), colour: FAULTY },
    );
  return entries;
}
