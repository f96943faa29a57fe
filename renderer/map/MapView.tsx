import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import 'maplibre-gl/dist/maplibre-gl.css';
import { withTrueMinus, type Point } from '../coordinates/point.ts';
import { useLookUp } from '../inspect/look-up.ts';
import { useLayout } from '../state/layout.ts';
import { useMap } from '../state/map.ts';
import { usePreferences } from '../state/preferences.ts';
import { useActiveMap } from './active-map.ts';
import { fitPacks } from './fit-packs.ts';
import { MapController } from './controller.ts';
import { useMapMenu } from './map-menu-state.ts';
import styles from './MapView.module.css';
import { useTilePacks } from './tile-packs.ts';

const SAVE_VIEW_MS = 400;
const MAKE_ROOM_MS = 100;

/** Whether the person or the operating system asks for stillness. */
const isMotionReduced = (): boolean => usePreferences.getState().reduceMotion || matchMedia('(prefers-reduced-motion: reduce)').matches;

const lookUpAt = (point: Point, askedAt?: number): void => useLookUp.getState().lookUp(point, askedAt);

const hasStoredView = (): boolean => useLayout.getState().view !== null;

let saving: ReturnType<typeof setTimeout> | undefined;

function onView(live: NonNullable<ReturnType<typeof useMap.getState>['live']>): void {
  useMap.getState().set({ live });
  clearTimeout(saving);
  const { metresPerPixel: _scale, ...view } = live;
  saving = setTimeout(() => useLayout.getState().set({ view }), SAVE_VIEW_MS);
}

/** The map of the window: made once, then told what changes. */
export function MapView() {
  const container = useRef<HTMLDivElement>(null);
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const packs = useTilePacks();
  const hiddenLayers = useLayout((layout) => layout.hiddenLayers);
  const point = useLookUp((lookUp) => lookUp.point);
  const isFilled = useLookUp((lookUp) => lookUp.isFilled);
  const map = useActiveMap((active) => active.map);
  const style = useMemo(() => ({ theme, packs, hiddenLayers }), [theme, packs, hiddenLayers]);
  const firstStyle = useRef(style);
  const hadView = useRef(hasStoredView());

  useEffect(() => {
    if (container.current === null) return undefined;
    const made = new MapController({
      container: container.current,
      view: useLayout.getState().view,
      style: firstStyle.current,
      isMotionReduced,
      events: {
        onLookUp: (clicked, at) => {
          if (useMap.getState().tool === 'inspect') lookUpAt(clicked, at);
        },
        onPointer: (pointer) => useMap.getState().set({ pointer }),
        onView,
        onMenu: (clicked, x, y) => useMapMenu.getState().openAt(clicked, x, y),
        onDrag: (dragged) => useMap.getState().set({ pointer: dragged, dragged }),
        onDrop: (dropped) => {
          useMap.getState().set({ dragged: null });
          lookUpAt(dropped);
        },
      },
    });
    useActiveMap.setState({ map: made });
    return () => {
      useActiveMap.setState({ map: null });
      made.destroy();
    };
  }, []);

  useEffect(() => map?.setStyle(style), [map, style]);
  useEffect(() => map?.showPin(point), [map, point]);
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
    map.canvas.setAttribute('aria-label', withTrueMinus(`Map, ${live.lat.toFixed(5)}, ${live.lon.toFixed(5)}, zoom ${live.zoom.toFixed(1)}. Enter looks up the middle.`));
  }, [map, live]);
  return null;
}
