/** Coordinates as lines of the search box: the point, its tile, and what can be done there. */
import { IconCopy, IconGrid4x4, IconGridDots, IconPinned, IconTerminal2 } from '@tabler/icons-react';
import type { PositionCode } from '../../../contract/position-code.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { formatCoordinates } from '../../kit/coordinates/format.ts';
import { parseCoordinate } from '../../kit/coordinates/parse.ts';
import { withTrueMinus, type Point } from '../../kit/coordinates/point.ts';
import { addToMatrix } from '../../model/matrix/hand-over.ts';
import { curlCommands } from '../../workspaces/inspect/panel-actions.ts';
import { copyCoordinates } from '../../model/window/copy-coordinates.ts';
import { tileAt, tileEdges } from '../../model/tiles/grid.ts';
import { useLayout } from '../../model/window/layout.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { useWindow } from '../../model/window/window.ts';
import { goToTile, pinDestination } from './destination.ts';
import { suggestionFor } from './place-line.ts';
import type { Found, Suggestion, SuggestionGroup } from './suggestion.ts';

const NOTATIONS = { DD: 'Latitude, longitude', DMS: 'Degrees, minutes, seconds', UTM: 'UTM' };
const READING = 'Coordinates';

const CODES: Record<PositionCode['kind'], string> = { plus_code: 'Plus Code', grid_reference: 'MGRS' };

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
      title: `Tile ${tile.zoom}/${tile.x}/${tile.y}`,
      detail: 'The web-mercator tile that holds this point',
      go,
    },
  ];
}

function addOrigin(point: Point): void {
  addToMatrix('origins', [{ point }]);
  useWindow.getState().go('matrix');
}

const commandLines = (point: Point): SuggestionGroup => ({
  title: 'Commands',
  suggestions: [
    {
      id: 'pin-point',
      icon: IconPinned,
      title: `Pin ${written(point)}`,
      detail: 'Adds to the pins A to H',
      aside: 'Shift Enter',
      go: () => pinDestination(point),
    },
    {
      id: 'matrix-origin',
      icon: IconGridDots,
      title: 'Add to matrix origins',
      detail: 'Opens the matrix with this point among its origins',
      go: () => addOrigin(point),
    },
    {
      id: 'copy-point',
      icon: IconCopy,
      title: `Copy ${written(point)}`,
      detail: 'In the notation of the panel',
      go: () => void copyCoordinates(point),
    },
    {
      id: 'copy-point-curl',
      icon: IconTerminal2,
      title: 'Copy every look-up here as curl',
      detail: 'One command a line',
      go: () => void copyText(curlCommands(point), 'the requests as curl'),
    },
  ],
});

const groupsAt = (point: Point, line: Suggestion, others: readonly Suggestion[] = []): SuggestionGroup[] => [
  { title: 'Go to', suggestions: [line, ...tileLine(point), ...others] },
  commandLines(point),
];

/** The point that a code stands for; `near` says where a short code was completed. */
export function codeGroups({ kind, code, point }: PositionCode, near?: string): SuggestionGroup[] {
  const detail = `${CODES[kind]} ${code}${near === undefined ? '' : `, nearest to ${near}`}.`;
  return groupsAt(point, pointLine(point, detail, 'code'));
}

/** What a text leads to if it is a coordinate; `isSure` where it can be nothing else. */
export function findCoordinates(text: string): (Found & { readonly isSure: boolean }) | null {
  const parsed = parseCoordinate(text);
  const isSure = !WHOLE_NUMBERS.test(text.trim());
  if (parsed.kind === 'none' || (parsed.kind === 'invalid' && !isSure)) return null;
  if (parsed.kind === 'invalid') return { groups: [], problem: parsed.message, reading: READING, isSure };
  const { point, format, note, otherOrder } = parsed;
  const line = pointLine(point, note === undefined ? `${NOTATIONS[format]}.` : withTrueMinus(note), 'coordinate');
  const other = otherOrder === undefined ? [] : [pointLine(otherOrder, 'If the longitude came first.', 'other-order')];
  return {
    groups: groupsAt(point, line, other),
    problem: null,
    reading: READING,
    isSure,
  };
}
