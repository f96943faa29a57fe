import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { MAP_LAYERS } from '../../model/window/layout.ts';
import { buildStyle } from './build-style.ts';
import { hatchImage, mixed } from './figures.ts';
import { nameIn } from './labels.ts';
import { PALETTES } from './palette.ts';
import { hasStreetMap, type TilePack } from './tile-source.ts';

const tilePack = (id: string, theme: TilePack['theme']): TilePack => ({
  id,
  theme,
  title: id,
  format: 'mvt',
  layers: [],
  tiles: [`/tiles/${id}/{z}/{x}/{y}.mvt`],
  minzoom: 0,
  maxzoom: 8,
  bounds: [-180, -85, 180, 85],
  attribution: id,
  hasRivers: false,
});

const WORLD = tilePack('basemap-world', 'basemap');
const TOWN = tilePack('streets-santa-cruz', 'streets');
const base = 'http://127.0.0.1:8765/app/';

const drawn = (packs: readonly TilePack[], hiddenTiles: readonly string[] = []) =>
  buildStyle({ theme: 'light', packs, hiddenLayers: [], hiddenTiles, base });

describe('hasStreetMap', () => {
  const fiji: TilePack = { ...tilePack('map-fiji', 'tiles'), bounds: [177, -20, -178, -15] };
  it.each([
    [true, 'in streets', 0, 0, [WORLD, TOWN]],
    [false, 'where the base map alone is', 0, 0, [WORLD]],
    [false, 'beyond imported tiles', 0, -17, [WORLD, fiji]],
    [true, 'west of 180°', 179, -17, [WORLD, fiji]],
    [true, 'east of 180°', -179, -17, [WORLD, fiji]],
  ] as const)('is %s %s', (expected, _, lon, lat, packs) => {
    expect(hasStreetMap(packs, { lon, lat })).toBe(expected);
  });
});

describe('buildStyle', () => {
  it.each(['light', 'dark', 'field'] as const)('is valid in %s, with and without packs', (theme) => {
    for (const packs of [[], [WORLD], [WORLD, TOWN]]) {
      expect(validateStyleMin(buildStyle({ theme, packs, hiddenLayers: [], base }))).toEqual([]);
    }
  });

  it('names towns before lakes that are narrower than their name, and after the others', () => {
    const order = drawn([WORLD]).layers.map(({ id }) => id.replace('basemap-world:', ''));
    // What is drawn later is placed first.
    expect(order.filter((id) => /^(?:towns|.*lake-names)$/u.test(id))).toEqual([
      'small-lake-names',
      'towns',
      'lake-names',
    ]);
  });

  it('names countries before their capitals, then beside them, at each zoom once', () => {
    const named = drawn([WORLD]).layers.flatMap(({ id, minzoom, maxzoom }) =>
      /:(?:countries|capitals)/u.test(id) ? [{ id: id.replace('basemap-world:', ''), minzoom, maxzoom }] : [],
    );
    expect(named).toMatchObject([
      { id: 'countries-beside-capitals', minzoom: 4, maxzoom: 8 },
      { id: 'capitals' },
      { id: 'countries', minzoom: 0, maxzoom: 4 },
    ]);
  });

  it('draws rivers up to the last zoom, but not among streets that have their own', () => {
    const bounds: TilePack['bounds'] = [-56.3, -34.9, -56, -34.8];
    const town: TilePack = { ...TOWN, hasRivers: true, bounds };
    const roads: TilePack = { ...tilePack('map-roads', 'tiles'), layers: ['waterway'] };
    const hidden: TilePack = { ...tilePack('map-hidden', 'tiles'), hasRivers: true };
    const style = drawn([WORLD, town, roads, hidden], ['map-hidden']);
    expect(validateStyleMin(style)).toEqual([]);
    const rivers = style.layers.filter(({ id }) => /^basemap-world:(?:rivers|streams)$/u.test(id));
    expect(rivers.length).toBe(2);
    for (const { id, maxzoom, ...layer } of rivers) {
      expect(maxzoom, id).toBeUndefined();
      const [, , ...boxes] = 'filter' in layer && Array.isArray(layer.filter) ? layer.filter : [];
      expect(boxes, id).toEqual([
        ['any', ['<', ['zoom'], 12], ['!', ['within', expect.objectContaining({ type: 'Polygon' })]]],
      ]);
      expect(JSON.stringify(boxes)).toContain(String(bounds[0]));
    }
  });

  it('outlines a street map until its streets are large enough to show where it is', () => {
    const town: TilePack = {
      ...tilePack('map-town', 'tiles'),
      layers: ['ground', 'road', 'area_label', 'housenumber'],
      bounds: [9.47, 47.05, 9.64, 47.27],
    };
    expect(validateStyleMin(drawn([WORLD, town]))).toEqual([]);
    const outline = drawn([WORLD, town]).layers.find(({ id }) => id === 'map-town:extent:line');
    // 0.22 degrees are 220 pixels at zoom 9.46.
    expect(outline?.maxzoom).toBeCloseTo(9.46, 2);
    expect(drawn([WORLD, town]).layers.filter(({ id }) => id.startsWith('map-town:extent'))).toEqual([outline]);
    expect(drawn([town], ['map-town']).layers.some(({ id }) => id.startsWith('map-town'))).toBe(false);
    const beyond = drawn([{ ...town, bounds: [179, -20, -178, -15] }]);
    expect(beyond.layers.some(({ id }) => id.startsWith('map-town:extent'))).toBe(false);
  });

  it('is valid with imported tiles of every kind, which lie between the streets and the borders', () => {
    const own: TilePack[] = [
      { ...tilePack('tiles-photo', 'tiles'), format: 'webp' },
      {
        ...tilePack('tiles-openmaptiles', 'tiles'),
        layers: ['water', 'transportation', 'building', 'place', 'landcover'],
      },
      { ...tilePack('tiles-mlt', 'tiles'), format: 'mlt', layers: ['sites'] },
    ];
    const style = buildStyle({
      theme: 'dark',
      packs: [WORLD, TOWN, ...own],
      hiddenLayers: [],
      hiddenTiles: ['tiles-mlt'],
      tileOrder: ['tiles-openmaptiles', 'tiles-photo'],
      base,
    });
    expect(validateStyleMin(style)).toEqual([]);
    const ids = style.layers.map(({ id }) => id);
    const firstOf = (pack: string) => ids.findIndex((id) => id.startsWith(pack));
    expect(firstOf('tiles-mlt')).toBe(-1);
    expect(firstOf('streets-santa-cruz')).toBeLessThan(firstOf('tiles-openmaptiles'));
    expect(firstOf('tiles-openmaptiles')).toBeLessThan(firstOf('tiles-photo'));
    expect(firstOf('tiles-photo')).toBeLessThan(ids.indexOf('basemap-world:admin0_line'));
    // Green below water below buildings below roads below names, whatever the order of the archive.
    expect(ids.filter((id) => id.startsWith('tiles-openmaptiles')).map((id) => id.split(':')[2])).toEqual(
      'landcover water water building transportation transportation place'.split(' '),
    );
    const plain = buildStyle({ theme: 'light', packs: own, hiddenLayers: [], base });
    expect(validateStyleMin(plain)).toEqual([]);
    expect(plain.sources['tiles-mlt']).toMatchObject({ type: 'vector', encoding: 'mlt' });
    expect(plain.layers.filter(({ id }) => id.startsWith('tiles-mlt')).map(({ type }) => type)).toEqual([
      'fill',
      'line',
      'circle',
      'symbol',
    ]);
  });

  it('takes every font and tile from the page’s own origin', () => {
    const text = JSON.stringify(buildStyle({ theme: 'light', packs: [WORLD, TOWN], hiddenLayers: [], base }));
    const addresses = text.match(/[a-z]+:\/\/[^/"]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(5);
    expect(new Set(addresses)).toEqual(new Set(['http://127.0.0.1:8765']));
  });

  it('keeps the braces of tile addresses, also under a scheme of our own', () => {
    const { sources } = buildStyle({
      theme: 'light',
      packs: [WORLD],
      hiddenLayers: [],
      base: 'app://cairn/index.html',
    });
    expect(sources['basemap-world']).toMatchObject({ tiles: ['app://cairn/tiles/basemap-world/{z}/{x}/{y}.mvt'] });
  });

  it('draws sea below land below borders below the selection below names below the room of points and pin', () => {
    const ids = buildStyle({ theme: 'light', packs: [TOWN, WORLD], hiddenLayers: [], base }).layers.map(({ id }) => id);
    const order = [
      'sea',
      'basemap-world:land',
      'basemap-world:rivers',
      'basemap-world:lakes',
      'streets-santa-cruz:minor',
      'basemap-world:admin0_line',
      'selection-casing',
      'selection-measured',
      'basemap-world:countries',
      'matrix-points-room',
      'pin-room',
    ];
    const places = order.map((id) => ids.indexOf(id));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('names countries in the language of the window, and draws lakes over coloured areas', () => {
    const figures = { source: 'area-shapes', level: 0 as const, classes: [] };
    const { layers } = buildStyle({
      theme: 'light',
      packs: [WORLD, tilePack('area-shapes', 'shapes')],
      hiddenLayers: [],
      figures,
      language: 'de-AT',
      base,
    });
    expect(layers.find(({ id }) => id === 'basemap-world:countries')).toMatchObject({
      layout: { 'text-field': ['coalesce', ['get', 'name_de'], ['get', 'name']] },
    });
    const ids = layers.map(({ id }) => id);
    expect(ids.indexOf('basemap-world:figures-lakes')).toBeGreaterThan(ids.indexOf('figures-none'));
  });

  it('draws disputed borders in dashes, over plain areas and coloured ones, and no border twice', () => {
    const figures = { source: 'area-shapes', level: 0 as const, classes: [] };
    const { layers } = buildStyle({
      theme: 'light',
      packs: [WORLD, tilePack('area-shapes', 'shapes')],
      hiddenLayers: [],
      figures,
      base,
    });
    for (const [dashed, solid] of [
      ['basemap-world:disputed_line', 'basemap-world:admin0_line'],
      ['figures-disputed:basemap-world', 'figures-countries:basemap-world'],
    ]) {
      expect(layers.find(({ id }) => id === dashed)).toMatchObject({
        'source-layer': 'admin0_line',
        filter: ['has', 'disputed'],
        paint: { 'line-dasharray': [2.5, 1.8] },
      });
      expect(layers.find(({ id }) => id === solid)).toMatchObject({ filter: ['!', ['has', 'disputed']] });
    }
  });

  it('fades everything of a street pack into the ground towards its edge', () => {
    const { layers } = buildStyle({ theme: 'dark', packs: [TOWN], hiddenLayers: [], base });
    const own = layers.filter((layer) => layer.type !== 'symbol' && 'source' in layer && layer.source === TOWN.id);
    expect(own.length).toBeGreaterThan(8);
    for (const { id, paint } of own) {
      const colours = Object.entries(paint ?? {}).filter(([property]) => property.endsWith('-color'));
      expect(colours.length, id).toBeGreaterThan(0);
      // What changes as the map comes closer fades at each of its zooms.
      const shades = colours.flatMap(([, colour]): unknown[] =>
        Array.isArray(colour) && colour[2]?.[0] === 'zoom' ? [colour[4], colour[6]] : [colour],
      );
      for (const shade of shades)
        expect(shade, id).toEqual([
          'interpolate',
          ['linear'],
          ['coalesce', ['get', 'fade'], 0],
          0,
          expect.anything(),
          9,
          PALETTES.dark.land,
        ]);
    }
  });

  it.each([
    ['no', 'nb'],
    ['zh-TW', 'zh-Hant'],
    ['zh-CN', 'zh'],
    ['fr', 'fr'],
  ])('knows names in %s as those in %s', (language, code) => {
    expect(nameIn(language)).toEqual(['coalesce', ['get', `name_${code}`], ['get', 'name']]);
  });

  it.each(MAP_LAYERS)('leaves %s out when hidden', (layer) => {
    const count = (hidden: readonly (typeof layer)[]) =>
      buildStyle({ theme: 'dark', packs: [WORLD, TOWN], hiddenLayers: hidden, base }).layers.length;
    expect(count([layer])).toBeLessThan(count([]));
  });

  it.each(['light', 'dark', 'field'] as const)(
    'is valid with areas coloured by a figure in %s, under the names',
    (theme) => {
      const shapes = tilePack('area-shapes', 'shapes');
      for (const ids of [
        [[1, 2], [3]],
        [[], []],
        [[], [7]],
      ]) {
        const classes = ids.map((boundaryIds, i) => ({ colour: i === 0 ? '#FFF3B8' : '#8C2D04', boundaryIds }));
        const style = buildStyle({
          theme,
          packs: [WORLD, shapes],
          hiddenLayers: [],
          figures: { source: 'area-shapes', level: 2, classes },
          base,
        });
        expect(validateStyleMin(style)).toEqual([]);
        const names = style.layers.map(({ id }) => id);
        expect(names.includes('figures-fill')).toBe(ids.flat().length > 0);
        expect(names.indexOf('figures-none')).toBeLessThan(names.indexOf('basemap-world:countries'));
      }
    },
  );

  it('draws figures at small scales so that pieces which overlap or miss each other do not show', () => {
    const classes = [{ colour: '#8C2D04', boundaryIds: [1] }];
    const { layers } = buildStyle({
      theme: 'light',
      packs: [WORLD, tilePack('area-shapes', 'shapes')],
      hiddenLayers: [],
      figures: { source: 'area-shapes', level: 0, classes },
      base,
    });
    const paintOf = (name: string) => layers.find(({ id }) => id === name)?.paint;
    expect(paintOf('figures-fill')).toMatchObject({
      'fill-antialias': false,
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 7, 1, 9, 0.75, 13, 0.4],
    });
    expect(JSON.stringify(paintOf('figures-edge'))).toContain(mixed('#8C2D04', PALETTES.light.land));
    expect(layers.map(({ id }) => id)).not.toContain('figures-line');
    expect(layers.findIndex(({ id }) => id === 'figures-countries:basemap-world')).toBeGreaterThan(
      layers.findIndex(({ id }) => id === 'figures-edge'),
    );
    expect([mixed('#000000', '#FFFFFF', 0.5), mixed('#8C2D04', '#F4F3EE', 1), mixed('#8C2D04', '#F4F3EE', 0)]).toEqual([
      '#808080',
      '#8C2D04',
      '#F4F3EE',
    ]);
  });

  it('hatches in both themes', () => {
    for (const name of ['hatch-light', 'hatch-dark'])
      expect(hatchImage(name)?.data.some((value) => value > 0)).toBe(true);
    expect(hatchImage('other')).toBeUndefined();
  });

  it('has a colour for everything in both themes', () => {
    for (const palette of Object.values(PALETTES))
      for (const colour of Object.values(palette)) expect(colour).toMatch(/^#[0-9A-F]{6}$/);
  });
});
