import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import 'maplibre-gl/dist/maplibre-gl.css';
import { withTrueMinus } from '../kit/coordinates/point.ts';
import { useAnswers } from '../model/look-up/answers.ts';
import { useLayout } from '../model/window/layout.ts';
import { useMap } from '../model/map/map.ts';
import { usePreferences } from '../model/window/preferences.ts';
import { useActiveMap } from './active-map.ts';
import { fitPacks } from './fit-packs.ts';
import { MapController } from './controller.ts';
import { MAP_EVENTS } from './map-events.ts';
import styles from './MapView.module.css';
import { useTilePacks } from './tile-packs.ts';
import { useDrawnAreas } from './use-area-layers.ts';
import { useDrawn, useMarkedPoint } from './use-drawn.ts';
import { useFigureFill } from './use-figure-fill.ts';

const MAKE_ROOM_MS = 100;

/** Whether the person or the operating system asks for stillness. */
const isMotionReduced = (): boolean =>
  usePreferences.getState().reduceMotion || matchMedia('(prefers-reduced-motion: reduce)').matches;

const hasStoredView = (): boolean => useLayout.getState().view !== null;

const isBoxArmed = (): boolean => useMap.getState().tool === 'box';

/** The map of the window: made once, then told what changes. */
export function MapView() {
  const container = useRef<HTMLDivElement>(null);
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const packs = useTilePacks();
  const hiddenLayers = useLayout((layout) => layout.hiddenLayers);
  const hiddenTiles = useLayout((layout) => layout.hiddenTiles);
  const tileOrder = useLayout((layout) => layout.tileOrder);
  const point = useMarkedPoint();
  const isFilled = useAnswers((answers) => answers.isFilled);
  const map = useActiveMap((active) => active.map);
  const figures = useFigureFill(packs);
  const areas = useDrawnAreas();
  const style = useMemo(
    () => ({ theme, packs, hiddenLayers, hiddenTiles, tileOrder, figures, areas }),
    [theme, packs, hiddenLayers, hiddenTiles, tileOrder, figures, areas],
  );
  const firstStyle = useRef(style);
  const hadView = useRef(hasStoredView());

  useEffect(() => {
    if (container.current === null) return undefined;
    const made = new MapController({
      container: container.current,
      view: useLayout.getState().view,
      style: firstStyle.current,
      isMotionReduced,
      isBoxArmed,
      events: MAP_EVENTS,
    });
    useActiveMap.setState({ map: made });
    return () => {
      useActiveMap.setState({ map: null });
      made.destroy();
    };
  }, []);

  useEffect(() => map?.setStyle(style), [map, style]);
  useDrawn();
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

  return (
    <div className={styles['region']} data-region="map" data-tool={useMap((state) => state.tool)}>
      <div ref={container} className={styles['map']} />
      <Crosshair />
      <MapName />
    </div>
  );
}

/** Where Enter looks up: seen while the map has the focus of the keyboard. */
function Crosshair() {
  return <i className={styles['crosshair']} aria-hidden />;
}

/** Keeps the name of the map for screen readers current. */
function MapName() {
  const map = useActiveMap((active) => active.map);
  const live = useMap((state) => state.live);
  useEffect(() => {
    if (!map || !live) return;
    map.canvas.setAttribute('role', 'application');
    map.canvas.setAttribute('aria-roledescription', 'map');
    map.canvas.setAttribute(
      'aria-label',
      withTrueMinus(
        `Map, ${live.lat.toFixed(5)}, ${live.lon.toFixed(5)}, zoom ${live.zoom.toFixed(1)}. Enter looks up the middle.`,
      ),
    );
  }, [map, live]);
  return null;
}
