/** Coordinates as lines of the search box: the point, its tile, and what can be done there. */
import { IconCopy, IconGrid4x4, IconGridDots, IconPinned, IconTerminal2 } from '@tabler/icons-react';
import type { PositionCode } from '../../../contract/position-code.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { formatCoordinates } from '../../kit/coordinates/format.ts';
import { parseCoordinate } from '../../kit/coordinates/parse.ts';
import { withTrueMinus, type Point } from '../../kit/coordinates/point.ts';
import { addToList } from '../../model/matrix/hand-over.ts';
import { curlCommands } from '../../workspaces/inspect/panel-actions.ts';
import { copyCoordinates } from '../../model/window/copy-coordinates.ts';
import { tileAt, tileEdges } from '../../model/tiles/grid.ts';
import { useLayout } from '../../model/window/layout.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { useWindow } from '../../model/window/window.ts';
import { goToTile, pinDestination } from './destination.ts';
import { suggestionFor } from './place-line.ts';
import type { Found, Suggestion, SuggestionGroup } from './suggestion.ts';
import { t } from '../../kit/words/t.ts';

const NOTATIONS = { DD: t('common.latitudeLongitude'), DMS: t('search.degreesMinutesSeconds'), UTM: 'UTM' };
const READING = t('common.coordinates');

const CODES: Record<PositionCode['kind'], string> = {
  plus_code: 'Plus Code',
  grid_reference: 'MGRS',
  geohash: 'Geohash',
  maidenhead: 'Maidenhead',
  h3: 'H3',
};

/** `12 34` may be a house number and the beginning of a street as well. */
const WHOLE_NUMBERS = /^\d+\s+\d+$/;

const written = (point: Point): string => formatCoordinates(point, 'DD', usePreferences.getState().decimals).shown;

function pointLine(point: Point, detail: string, id: string): Suggestion {
  const destination = { kind: 'coordinates', title: written(point), detail, point, area: null } as const;
  return suggestionFor(destination, id);
}

function tileLine(point: Point): Suggestion[] {
  const tile = tileAt(point, useLayout.getState().tileZoom);
  if (tile === null) return [];
  const go = () => goToTile(point, tileEdges(tile));
  return [
    {
      id: 'tile',
      icon: IconGrid4x4,
      title: t('search.tileZoomXY', { zoom: tile.zoom, x: tile.x, y: tile.y }),
      detail: t('search.webMercatorTileContainsPoint'),
      go,
    },
  ];
}

function addOrigin(point: Point): void {
  addToList('origins', [{ point }]);
  useWindow.getState().go('matrix');
}

const commandLines = (point: Point): SuggestionGroup => ({
  title: t('search.commands'),
  suggestions: [
    {
      id: 'pin-point',
      icon: IconPinned,
      title: t('search.pinPoint', { point: written(point) }),
      detail: t('search.addsPinsH'),
      aside: t('search.shiftEnter'),
      go: () => pinDestination(point),
    },
    {
      id: 'matrix-origin',
      icon: IconGridDots,
      title: t('search.addMatrixOrigins'),
      detail: t('search.opensMatrixPointOrigin'),
      go: () => addOrigin(point),
    },
    {
      id: 'copy-point',
      icon: IconCopy,
      title: t('search.copyPoint', { point: written(point) }),
      detail: t('search.panelsNotation'),
      go: () => void copyCoordinates(point),
    },
    {
      id: 'copy-point-curl',
      icon: IconTerminal2,
      title: t('search.copyEveryLookUpHere'),
      detail: t('search.oneCommandPerLine'),
      go: () => void copyText(curlCommands(point), t('common.requestsCurl')),
    },
  ],
});

const groupsAt = (point: Point, line: Suggestion, others: readonly Suggestion[] = []): SuggestionGroup[] => [
  { title: t('search.goTo'), suggestions: [line, ...tileLine(point), ...others] },
  commandLines(point),
];

/** The point of a code; `near` is where a short code was completed. */
export function codeGroups({ kind, code, point }: PositionCode, near?: string): SuggestionGroup[] {
  const detail = `${CODES[kind]} ${code}${near === undefined ? '' : `, ${t('search.nearestNear', { near })}`}.`;
  return groupsAt(point, pointLine(point, detail, 'code'));
}

/** Results for a coordinate; `isSure` if the text can't be anything else. */
export function findCoordinates(text: string): (Found & { readonly isSure: boolean }) | null {
  const parsed = parseCoordinate(text);
  const isSure = !WHOLE_NUMBERS.test(text.trim());
  if (parsed.kind === 'none' || (parsed.kind === 'invalid' && !isSure)) return null;
  if (parsed.kind === 'invalid') return { groups: [], problem: parsed.message, reading: READING, isSure };
  const { point, format, note, otherOrder } = parsed;
  const line = pointLine(point, note === undefined ? `${NOTATIONS[format]}.` : withTrueMinus(note), 'coordinate');
  const other =
    otherOrder === undefined ? [] : [pointLine(otherOrder, t('search.ifLongitudeComesFirst'), 'other-order')];
  return {
    groups: groupsAt(point, line, other),
    problem: null,
    reading: READING,
    isSure,
  };
}
