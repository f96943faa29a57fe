import { useDebouncedValue } from '@mantine/hooks';
import { useMapTheme } from './use-map-theme.ts';
import { IconMapOff } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SavedPlace } from '../../contract/places.ts';
import { withTrueMinus, type Point } from '../kit/coordinates/point.ts';
import { useFigureLayer } from '../model/figures/figure-layer.ts';
import { useInspected } from '../model/look-up/inspected.ts';
import { pinAt, usePins } from '../model/pins/pins.ts';
import { useLayout } from '../model/window/layout.ts';
import { useMap } from '../model/map/map.ts';
import { useWindow } from '../model/window/window.ts';
import { useAnswer } from '../kit/api/use-answer.ts';
import { Message } from '../kit/components/Message.tsx';
import { placeAt } from '../model/places/place-actions.ts';
import { PLACES } from '../model/places/place-list.ts';
import { UNFILED, usePlaces } from '../model/places/places.ts';
import { activeMap, useActiveMap } from './active-map.ts';
import { MODES, useModeId } from './modes/modes.ts';
import type { MapMode } from './modes/mode.ts';
import { fitPacks } from './fit-packs.ts';
import type { FigureFill } from './style/figures.ts';
import type { TilePack } from './style/tile-source.ts';
import styles from './MapView.module.css';
import { useKnownTilePacks } from './tile-packs.ts';
import { useDrawnAreas, useSummaryLayers } from './use-area-layers.ts';
import { canDrawMaps, NO_WEBGL } from './webgl.ts';
import { t } from '../kit/words/t.ts';

/** The point looked up, while the inspector is on screen: the other workspaces mark points of their own. */
function useMarkedPoint(): Point | null {
  const point = useInspected((lookUp) => lookUp.point);
  return useWindow(({ workspace }) => workspace === 'inspect') ? point : null;
}

const NO_PLACES: readonly SavedPlace[] = [];

/** Saved places that are on the map: those of hidden folders are not. */
function useShownPlaces(): readonly SavedPlace[] {
  const places = useAnswer(PLACES).data?.places ?? NO_PLACES;
  const hidden = usePlaces((state) => state.hiddenFolders);
  return useMemo(
    () => (hidden.length === 0 ? places : places.filter(({ folder = UNFILED }) => !hidden.includes(folder))),
    [places, hidden],
  );
}

/**
 * Shows saved places on the map, and above them the one being edited, selected or inspected.
 * @returns whether one is at the inspected point
 */
function useSavedPlaces(point: Point | null): boolean {
  const map = useActiveMap((active) => active.map);
  const shown = useShownPlaces();
  const isLayerShown = useLayout(({ hiddenLayers }) => !hiddenLayers.includes('saved-places'));
  const draft = usePlaces((state) => state.draft);
  const chosenId = usePlaces((state) => state.chosen);
  const isInspecting = useWindow(({ workspace }) => workspace === 'inspect');
  const lookedUp = isLayerShown ? placeAt(shown, point) : undefined;
  const chosen = lookedUp ?? shown.find(({ id }) => id === chosenId);
  useEffect(() => map?.showSavedPlaces(shown), [map, shown]);
  useEffect(() => {
    if (!map) return;
    if (!isInspecting) map.chooseSavedPlace(null);
    else if (draft !== null) map.chooseSavedPlace({ ...draft, isMovable: true });
    else if (chosen === undefined || !isLayerShown) map.chooseSavedPlace(null);
    else {
      const { id, name, color, lon, lat } = chosen;
      map.chooseSavedPlace({ id, name, color, point: { lon, lat }, isMovable: false });
    }
  }, [map, isInspecting, draft, chosen, isLayerShown]);
  return lookedUp !== undefined || (draft !== null && draft.point === point);
}

/** Shows the pins on the map. */
function useMarkers(): void {
  const map = useActiveMap((active) => active.map);
  const pins = usePins((store) => store.pins);
  // Points of a matrix or a table would be taken for pins, and the reverse.
  const arePinsShown = useWindow(({ workspace }) => workspace !== 'matrix' && workspace !== 'batch');
  const point = useMarkedPoint();
  const chosen = pinAt(pins, point)?.letter;
  useEffect(() => map?.showPins(arePinsShown ? pins : [], chosen), [map, pins, arePinsShown, chosen]);
  // A pin and a saved place mark their own points; the teardrop of the look-up would hide its letter.
  const isOwn = useMap(({ lookedUp }) => lookedUp !== null && lookedUp === point);
  const isMarked = useSavedPlaces(point) || chosen !== undefined || isOwn;
  useEffect(() => map?.showPin(isMarked ? null : point), [map, point, isMarked]);
}

/** The selected figure as the map's style needs it; only in the inspector, which has its legend. */
function useFigureFill(packs: readonly TilePack[]): FigureFill | null {
  const isInspecting = useWindow(({ workspace }) => workspace === 'inspect');
  const choice = useLayout((layout) => (isInspecting ? layout.figureLayer : null));
  const { shown } = useFigureLayer();
  const source = packs.find(({ theme }) => theme === 'shapes')?.id;
  return useMemo(() => {
    if (choice === null || shown === null || source === undefined) return null;
    // The pack of shapes is made from the default packs, which imported ones may replace.
    const replaced = new Map(shown.layer.areas.map(({ boundary_id: id, replaces = [] }) => [id, [id, ...replaces]]));
    const classes = shown.classes.map(({ boundaryIds, ...rest }) => ({
      ...rest,
      boundaryIds: boundaryIds.flatMap((id) => replaced.get(id) ?? []),
    }));
    return { source, level: shown.choice.level, classes };
  }, [choice, shown, source]);
}

const MAKE_ROOM_MS = 100;

const hasStoredView = (): boolean => useLayout.getState().view !== null;

/** A map of nothing is made when the packs are still not known after so long. */
const PATIENCE_MS = 1500;

/**
 * Whether the map may be created; never reverts. It waits for the packs, to avoid drawing several times without them.
 */
function useMayBegin(areKnown: boolean): boolean {
  const [mayBegin, setMayBegin] = useState(areKnown);
  if (areKnown && !mayBegin) setMayBegin(true);
  useEffect(() => {
    if (mayBegin) return undefined;
    const timer = setTimeout(() => setMayBegin(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [mayBegin]);
  return mayBegin;
}

/** The map of the window: created once, then updated. */
export function MapView() {
  const container = useRef<HTMLDivElement>(null);
  const theme = useMapTheme();
  const { packs, areKnown } = useKnownTilePacks();
  const mayBegin = useMayBegin(areKnown);
  const hiddenLayers = useLayout((layout) => layout.hiddenLayers);
  const hiddenTiles = useLayout((layout) => layout.hiddenTiles);
  const tileOrder = useLayout((layout) => layout.tileOrder);
  const baseMap = useLayout((layout) => layout.baseMap);
  const point = useMarkedPoint();
  const isFilled = useInspected(({ tookMs }) => tookMs !== null);
  const map = useActiveMap((active) => active.map);
  const figures = useFigureFill(packs);
  const drawn = useDrawnAreas();
  const summary = useSummaryLayers();
  const areas = useMemo(() => [...drawn, ...summary], [drawn, summary]);
  const style = useMemo(
    () => ({ theme, packs, hiddenLayers, baseMap, hiddenTiles, tileOrder, figures, areas }),
    [theme, packs, hiddenLayers, baseMap, hiddenTiles, tileOrder, figures, areas],
  );
  const latestStyle = useRef(style);
  useEffect(() => {
    latestStyle.current = style;
  }, [style]);
  const hadView = useRef(hasStoredView());

  useEffect(() => {
    const host = container.current;
    if (!mayBegin || host === null || activeMap() !== null || !canDrawMaps()) return undefined;
    let isGone = false;
    const made = import('./make-map.ts').then(({ makeMap }) => (isGone ? null : makeMap(host, latestStyle.current)));
    return () => {
      isGone = true;
      void made.then((remove) => remove?.());
    };
  }, [mayBegin]);

  useEffect(() => map?.setStyle(style), [map, style]);
  useMarkers();
  useEffect(() => {
    if (!map || (point !== null && !isFilled)) return undefined;
    const timer = setTimeout(() => map.makeRoomForPin(point), MAKE_ROOM_MS);
    return () => clearTimeout(timer);
  }, [map, point, isFilled]);
  useEffect(() => {
    if (map && packs.length > 0 && !hadView.current) {
      hadView.current = true;
      fitPacks({ isSudden: true });
    }
  }, [map, packs]);

  const { cursor }: MapMode = MODES[useModeId()];
  return (
    <div className={styles['region']} data-region="map" data-cursor={cursor}>
      <div ref={container} className={styles['map']} />
      <Crosshair />
      <MapName />
      <ViewSaver />
      {canDrawMaps() ? null : <NoMap />}
    </div>
  );
}

/** Marks the point that Enter looks up, while the map has keyboard focus. */
function Crosshair() {
  return <i className={styles['crosshair']} aria-hidden />;
}

/** Replaces the map. Everything that doesn't need one works. */
function NoMap() {
  return (
    <div className={styles['none']}>
      <Message icon={IconMapOff} title={t('map.mapCantDrawnHere')} isError>
        {t('map.noWebglEverythingElseWorksSearch', { reason: NO_WEBGL })}
      </Message>
    </div>
  );
}

const SAVE_VIEW_MS = 400;

/** Stores the view when the map has come to rest. */
function ViewSaver() {
  const [live] = useDebouncedValue(
    useMap((state) => state.live),
    SAVE_VIEW_MS,
  );
  useEffect(() => {
    if (live === null) return;
    const { metresPerPixel: _scale, ...view } = live;
    useLayout.getState().set({ view });
  }, [live]);
  return null;
}

/** Updates the accessible name of the map. */
function MapName() {
  const map = useActiveMap((active) => active.map);
  const live = useMap((state) => state.live);
  useEffect(() => {
    if (!map || !live) return;
    map.canvas.setAttribute('role', 'application');
    map.canvas.setAttribute('aria-roledescription', t('map.map'));
    map.canvas.setAttribute(
      'aria-label',
      withTrueMinus(
        t('map.mapLatLonZoomZoom', { lat: live.lat.toFixed(5), lon: live.lon.toFixed(5), zoom: live.zoom.toFixed(1) }),
      ),
    );
  }, [map, live]);
  return null;
}
