import type { SourceSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { BaseMap, MapLayer } from '../../model/window/layout.ts';
import { areaLayerId, areaNames, areaShapes, areaSource, type DrawnAreas } from './area-layers.ts';
import { batchMark, batchPreview, summaryCells } from './batch-layers.ts';
import { hideEmptyOverlays } from './empty-overlays.ts';
import { figureFill, type FigureFill } from './figures.ts';
import { fontFaces } from './fonts.ts';
import { borders, inlandWater, lakes, land, sea } from './ground.ts';
import { labels } from './labels.ts';
import {
  boundaries,
  coverage,
  drawingLabels,
  graticule,
  graticuleSource,
  matrixPointRooms,
  overlays,
  overlaySources,
  pinRoom,
} from './overlays.ts';
import { PALETTES, type MapTheme } from './palette.ts';
import { interestPoints, placeMarkers } from './place-layers.ts';
import { positionLayers, trackMarks } from './position-layers.ts';
import { ownTiles } from './own-tiles.ts';
import { reachLabels } from './reach-layers.ts';
import { buildings, roads, streetGround, streetLabels } from './streets.ts';
import { groundLabels, isStreetMap, streetMap, streetMapExtent, streetMapLabels } from './street-map.ts';
import { isOwnLayer, tileSource, type TilePack } from './tile-source.ts';

export type StyleParts = {
  readonly theme: MapTheme;
  /** Installed packs with tiles. */
  readonly packs: readonly TilePack[];
  readonly hiddenLayers: readonly MapLayer[];
  readonly baseMap?: BaseMap;
  /** Ids of imported tiles that are not drawn, and the order of those that are: later ones lie above. */
  readonly hiddenTiles?: readonly string[];
  readonly tileOrder?: readonly string[];
  /** Areas coloured by a figure. */
  readonly figures?: FigureFill | null;
  /** Packs of areas that are drawn, the lowest first. */
  readonly areas?: readonly DrawnAreas[];
  /** Language of labels (BCP 47), by default English. */
  readonly language?: string;
  /** Absolute address of the page. */
  readonly base: string;
};

/** Imported tiles from the bottom to the top: those that were never moved lie above, the last one on top. */
export const inOrder = <Pack extends { readonly id: string }>(
  packs: readonly Pack[],
  order: readonly string[],
): Pack[] => {
  const place = ({ id }: Pack): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return packs.toSorted((a, b) => place(a) - place(b));
};

/**
 * The whole map as one value, bottom to top: sea, land, lakes and rivers, parks and beaches, buildings, roads, imported
 * tiles, borders, figures, overlays, names, the pin's room.
 */
export function buildStyle({
  theme,
  packs,
  hiddenLayers,
  baseMap = 'full',
  hiddenTiles = [],
  tileOrder = [],
  figures = null,
  areas = [],
  language = 'en',
  base,
}: StyleParts): StyleSpecification {
  const palette = PALETTES[theme];
  const isShown = (layer: MapLayer) => !hiddenLayers.includes(layer);
  const idsOf = (wanted: TilePack['theme'], isWanted: boolean): string[] =>
    packs.filter((pack) => isWanted && pack.theme === wanted).map(({ id }) => id);
  const ground = idsOf('basemap', baseMap !== 'none');
  const streets = idsOf('streets', baseMap === 'full');
  const own = inOrder(
    packs.filter((pack) => isOwnLayer(pack) && !hiddenTiles.includes(pack.id)),
    tileOrder,
  );
  // Bounds across the 180th meridian have no box of their own.
  const riverBounds = packs
    .filter(
      ({ id, theme: packTheme, hasRivers, bounds }) =>
        hasRivers &&
        bounds[0] < bounds[2] &&
        (packTheme === 'streets' ? streets.includes(id) : !hiddenTiles.includes(id)),
    )
    .map(({ bounds }) => bounds);
  const sources: Record<string, SourceSpecification> = { graticule: graticuleSource(), ...overlaySources() };
  for (const pack of packs) sources[pack.id] = tileSource(pack, base);
  // Bounds across the 180th meridian have no box of their own.
  const extents = own
    .filter((pack) => isStreetMap(pack) && pack.bounds[0] < pack.bounds[2])
    .map((pack) => streetMapExtent(pack, palette));
  for (const { id, source } of extents) sources[id] = source;
  for (const drawn of areas) sources[areaLayerId(drawn.id)] = areaSource(drawn, base);
  return hideEmptyOverlays({
    version: 8,
    name: `Cairn ${theme}`,
    'font-faces': fontFaces(base),
    sources,
    layers: [
      sea(palette, baseMap),
      ...ground.flatMap((source) => [...land(source, palette), ...inlandWater(source, palette, riverBounds)]),
      ...(isShown('graticule') ? [graticule(palette)] : []),
      ...streets.flatMap((source) => streetGround(source, palette)),
      ...(isShown('buildings') ? streets.map((source) => buildings(source, palette)) : []),
      ...streets.flatMap((source) => roads(source, palette)),
      ...own.flatMap((pack) =>
        isStreetMap(pack) ? streetMap(pack.id, palette, isShown('buildings')) : ownTiles(pack, palette),
      ),
      ...(isShown('borders') ? ground.flatMap((source) => borders(source, palette)) : []),
      ...extents.map(({ line }) => line),
      ...(figures === null
        ? []
        : [
            ...figureFill(figures, isShown('borders') ? ground : [], theme, palette),
            ...ground.map((source) => lakes(source, palette, 'figures-lakes')),
          ]),
      ...areas.flatMap((drawn) => areaShapes(drawn, theme, palette)),
      ...summaryCells(theme, palette),
      ...(isShown('coverage') ? coverage(palette) : []),
      ...(isShown('boundaries') ? boundaries(palette) : []),
      ...overlays(palette),
      ...positionLayers(palette),
      ...(isShown('labels')
        ? [
            ...own.filter(isStreetMap).flatMap(({ id }) => streetMapLabels(id, palette)),
            ...streets.flatMap((source) => streetLabels(source, palette)),
            ...streets.flatMap((source) => groundLabels(source, palette)),
            ...ground.flatMap((source) => labels(source, palette, language)),
          ]
        : []),
      ...areas.flatMap(({ id, nameSize }) => (nameSize === null ? [] : [areaNames(id, nameSize, palette)])),
      ...interestPoints(palette),
      ...(isShown('saved-places') ? [placeMarkers(palette)] : []),
      ...trackMarks,
      ...reachLabels(palette),
      drawingLabels(palette),
      batchPreview(palette),
      batchMark(palette),
      ...matrixPointRooms,
      pinRoom,
    ],
  });
}
