/** Modes of the map, and the current one. */
import { useMap } from '../../model/map/map.ts';
import type { Icon } from '@tabler/icons-react';
import type { MapGeoJSONFeature } from 'maplibre-gl';
import type { ComponentType } from 'react';
import type { Point } from '../../kit/coordinates/point.ts';
import type { Corner } from '../../kit/coordinates/bounds.ts';
import type { PointRole } from '../../kit/coordinates/point-role.ts';

/** A place of the map that is clicked or pointed at; by a key, the middle of the map. */
export type MapPress = {
  readonly point: Point;
  /** The same on the turn of the world that the map shows. */
  readonly corner: Corner;
  /** Time stamp of the event, for measuring. */
  readonly at: number;
  /** The topmost feature of a layer within `reach` pixels. */
  readonly topmost: (layer: string, reach: number) => MapGeoJSONFeature | undefined;
  /** The point of these layers that is nearest, within `reach` pixels. */
  readonly nearest: (layers: readonly string[], reach: number) => MapGeoJSONFeature | undefined;
};

/** A drag handled by a mode; the map doesn't move. */
export type MapDrag = {
  /** The pointer has moved to this corner, at least four pixels from where it was pressed. */
  readonly move: (to: Corner) => void;
  /** The button was released; `isOverMap` is false beside the map or over a panel that covers it. */
  readonly end: (to: Corner, isOverMap: boolean) => void;
  /** Esc was pressed, or the pointer was lost: everything is as before. */
  readonly cancel: () => void;
};

/** Keys, and buttons of the card of a line, that a mode may use before the map's own commands do. */
export type ModeKey = 'Enter' | ' ' | 'Escape' | 'Backspace' | 'Undo' | 'Close';

/** How the map responds to the pointer and to keys. The map and its commands handle what a mode omits. */
export type MapMode = {
  /** Its button beside the map and its command; absent for modes that are entered elsewhere. */
  readonly tool?: { readonly icon: Icon; readonly label: string; readonly command: string; readonly key: string };
  /** A hint how to use it, displayed on the map; absent if a card or the tools already state it. */
  readonly Hint?: ComponentType;
  /** In place of the crosshair. */
  readonly cursor?: 'grab';
  /** The cursor over something that a click or a drag would affect. */
  readonly hover?: (press: MapPress) => 'pointer' | 'move' | undefined;
  readonly click?: (press: MapPress) => void;
  /** In place of zooming in. */
  readonly doubleClick?: () => void;
  /** The drag that begins here; `null` if it moves the map. */
  readonly drag?: (press: MapPress) => MapDrag | null;
  /** @returns whether the mode has used the key */
  readonly key?: (key: ModeKey, middle: () => MapPress) => boolean;
  /** Receives a place that was found by the search box. Without it, the place is looked up. */
  readonly place?: (point: Point, name: string) => void;
  /** Removes an unfinished drawing. */
  readonly leave?: () => void;
};

/** Goes back to the mode of the page, with nothing left to undo. */
export const finishMode = (): void => useMap.setState({ mode: null });

/** The list of points that the mode is for, or else the only list of the page. */
export function modeRole(): PointRole | undefined {
  const { mode, restingMode } = useMap.getState();
  return mode?.role ?? restingMode.role;
}
