/** The contents of a page, from the panel, the pins, the layers and the packs. */
import { useMap } from '../../../model/map/map.ts';
import { mgrsOf } from '../../../../contract/mgrs.ts';
import { plusCodeOf } from '../../../../contract/plus-code.ts';
import { covers } from '../../../kit/coordinates/bounds.ts';
import { formatDecimal } from '../../../kit/coordinates/decimal.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import { areaLayerId } from '../../../map/style/area-layers.ts';
import { activeMap } from '../../../map/active-map.ts';
import { PALETTES } from '../../../map/style/palette.ts';
import { knownSections } from '../../../model/look-up/use-look-up.ts';
import { useInspected } from '../../../model/look-up/inspected.ts';
import { useAreaLayers } from '../../../model/map/area-layers.ts';
import { usePins } from '../../../model/pins/pins.ts';
import { attributionsOf, installedPacks, isReady } from '../../../model/service/packs.ts';
import { useLayout } from '../../../model/window/layout.ts';
import { usePreferences } from '../../../model/window/preferences.ts';
import { headingFrom } from '../heading.ts';
import { orderedSections } from '../sections.ts';
import type { AnswerGroup, LegendEntry, Mark, PageContents } from './page-contents.ts';
import { overlayLegend } from './overlay-legend.ts';
import type { PaperSettings } from '../../../model/window/paper.ts';
import { t } from '../../../kit/words/t.ts';
import { writtenDate } from '../../../kit/words/locale.ts';

const BLAZE = '#BC3C08';
/** From this zoom on the map shows single streets. */
const STREET_ZOOM = 11;
/** Packs that the map itself is drawn from. */
const DRAWN_THEMES: ReadonlySet<string> = new Set(['basemap', 'streets', 'tiles']);

/** Colour of a pin, as the map has it on light ground. */
const pinColour = (letter: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--pin-${letter.toLowerCase()}`).trim() || BLAZE;

const row = (label: string, text: string) => ({ label, text, isModelled: false });

/** The answers of the panel by section, and the point's position. */
export function answersOf(point: Point): AnswerGroup[] {
  const sections = knownSections();
  const groups = orderedSections(useLayout.getState().sectionOrder).flatMap((section): AnswerGroup[] => {
    const state = sections[section.id];
    if (state?.status !== 'ready' || useLayout.getState().hiddenSections.includes(section.id)) return [];
    const values = section.compared(state.data, state.point);
    const isModelled = values.length > 0 && values.every((value) => value.isModelled === true);
    const modelled = section.id === 'zip4' ? t('common.modelledNotPostal') : t('common.modelled');
    return values.length === 0
      ? []
      : [
          {
            title: section.title,
            ...(isModelled ? { modelled } : {}),
            rows: values.map(({ label, text, detail, trend, isModelled: isRowModelled }) => ({
              // `State` says more, in less room, than the number of the level.
              label: section.id === 'admin' && detail !== undefined ? detail : label,
              text: [text, trend?.text, ...(section.id === 'admin' ? [] : [detail])].filter(Boolean).join(', '),
              isModelled: isRowModelled === true,
            })),
          },
        ];
  });
  const [latitude = '', longitude = ''] = formatDecimal(point, 6).shown.split(', ');
  return [
    ...groups,
    {
      title: t('common.position'),
      rows: [
        row(t('common.latitude'), latitude),
        row(t('common.longitude'), longitude),
        row('MGRS', mgrsOf(point)),
        row('Plus Code', plusCodeOf(point)),
      ],
    },
  ];
}

function marksOf(settings: PaperSettings): Mark[] {
  const { point } = useInspected.getState();
  const pins = settings.hasPins
    ? usePins.getState().pins.map(({ letter, point: at, name }): Mark => {
        const mark = { point: at, letter, colour: pinColour(letter) };
        return name === undefined ? mark : Object.assign(mark, { name });
      })
    : [];
  return [...pins, ...(point === null ? [] : [{ point, colour: BLAZE }])];
}

function legendOf(marks: readonly Mark[], zoom: number, centre: Point): LegendEntry[] {
  const palette = PALETTES.light;
  const hasStreets = installedPacks().some(
    (pack) => isReady(pack) && (pack.theme === 'streets' || pack.theme === 'tiles') && covers(pack.coverage, centre),
  );
  const { kept } = useInspected.getState();
  const { layers } = useAreaLayers.getState();
  const hidden = useLayout.getState().hiddenLayers;
  const style = activeMap()?.shownStyle();
  const overlays = style === undefined ? [] : overlayLegend(style);
  const titles = new Map(installedPacks().map((pack) => [pack.id, pack.title ?? pack.id]));
  return [
    ...marks.map(({ point, letter, colour, name }): LegendEntry => {
      const { shown } = formatDecimal(point, 5);
      if (letter === undefined) return { kind: 'mark', point, colour, label: t('print.currentPoint') };
      return { kind: 'mark', point, colour, letter, label: `${name ?? t('common.pinLetter', { letter })}, ${shown}` };
    }),
    ...overlays,
    ...(kept === null ? [] : [{ kind: 'area', label: kept.name, fill: '#FBE3D8', line: palette.selection } as const]),
    ...layers
      .filter(({ isShown }) => isShown)
      .map(({ id, colour, lineColour }): LegendEntry => ({
        kind: 'area',
        label: titles.get(id) ?? id,
        layers: new RegExp(`^${areaLayerId(id)}:`),
        fill: `${colour}66`,
        line: lineColour ?? colour,
      })),
    ...(hasStreets && zoom >= STREET_ZOOM
      ? ([
          {
            kind: 'line',
            layers: /:motorway /,
            label: t('print.motorwayTrunkRoad'),
            colour: palette.motorway,
            casing: palette.motorwayCasing,
          },
          {
            kind: 'line',
            layers: /:(?:arterial|minor) /,
            label: t('print.mainRoadStreet'),
            colour: palette.road,
            casing: palette.roadCasing,
          },
          { kind: 'line', layers: /:rail(?:s|ways) /, label: t('print.railway'), colour: palette.rail, isDashed: true },
          {
            kind: 'area',
            layers: /:ground (?:park|wood|forest|grass|garden|nature_reserve)/,
            label: t('print.park'),
            fill: palette.park,
            line: palette.park,
          },
        ] as const)
      : hidden.includes('borders')
        ? []
        : [{ kind: 'line', label: t('print.countryBorder'), colour: palette.countryBorder } as const]),
  ];
}

/** Packs that answers come from. */
const ANSWER_THEMES: ReadonlySet<string> = new Set([
  'countries',
  'admin',
  'time-zones',
  'geo-boundaries',
  'zip4',
  'geocoder',
  'health',
  'businesses',
]);

/** The packs that answers name, at any depth. */
const packsIn = (answer: unknown): string[] =>
  typeof answer !== 'object' || answer === null
    ? []
    : Object.entries(answer).flatMap(([name, value]: [string, unknown]) =>
        name === 'pack' && typeof value === 'string' ? [value] : packsIn(value),
      );

/**
 * Without the persons behind a name, its parts, or what is theirs: a page has room for two or three lines, and About
 * names all in full. A notice with © is stated verbatim.
 */
const shortAttribution = (text: string): string =>
  text.includes('©')
    ? text
    : text
        .replace(/^[^:]+: /u, '')
        .replace(/(?: \([^)]*\)|,.*)$/u, '')
        .replace(/ (?:contributors|CLDR)$/u, '');

/** Whose data the pages show: of the map with its layers, and of the packs that answered. */
function attributionOf(centre: Point): PageContents['attribution'] {
  const { point } = useInspected.getState();
  const drawn = new Set(useAreaLayers.getState().layers.flatMap(({ id, isShown }) => (isShown ? [id] : [])));
  const packs = installedPacks().filter(isReady);
  const named = new Set(
    Object.values(knownSections()).flatMap((state) => (state.status === 'ready' ? packsIn(state.data) : [])),
  );
  // Where answers name packs of a theme, the other packs of that theme have not answered.
  const namedThemes = new Set(packs.flatMap(({ id, theme }) => (named.has(id) ? [theme] : [])));
  const short = (shown: typeof packs): string[] => [...new Set(attributionsOf(shown).map(shortAttribution))];
  return {
    map: short(
      packs.filter(({ id, theme, coverage }) => drawn.has(id) || (DRAWN_THEMES.has(theme) && covers(coverage, centre))),
    ),
    answers: short(
      packs.filter(
        ({ id, theme, coverage }) =>
          point !== null &&
          ANSWER_THEMES.has(theme) &&
          (namedThemes.has(theme) ? named.has(id) : covers(coverage, point)),
      ),
    ),
  };
}

/** The name of the place looked up, and what stands below it. */
export function placeNames(): { readonly title: string; readonly subtitle: string } {
  const { paperText: text } = useMap.getState();
  if (text !== null) return text;
  const heading = useInspected.getState().point === null ? null : headingFrom(knownSections());
  return { title: heading?.title ?? t('common.map'), subtitle: heading?.subtitle ?? '' };
}

/** The current contents of the pages. */
export function pageContents(
  settings: PaperSettings,
  view: { readonly title: string; readonly centre: Point; readonly zoom: number; readonly scale: number },
): PageContents {
  const { point } = useInspected.getState();
  const { paperText: text } = useMap.getState();
  const marks = marksOf(settings);
  return {
    settings,
    ...view,
    subtitle: placeNames().subtitle,
    marks,
    legend: legendOf(marks, view.zoom, view.centre),
    answers: text === null ? (point === null ? [] : answersOf(point)) : text.groups,
    answersTitle: text === null ? t('print.answersPoint') : text.title,
    attribution: attributionOf(view.centre),
    units: usePreferences.getState().units,
    date: writtenDate(new Date(), { day: 'numeric', month: 'long', year: 'numeric' }),
  };
}
