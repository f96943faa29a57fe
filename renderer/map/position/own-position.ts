/** The dot where this computer is, with the direction of travel; hollow where the position is old. */
import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '../../../contract/position.ts';
import { isOnMap } from '../../kit/coordinates/mercator.ts';
import styles from './own-position.module.css';

/** Slower than this the direction of travel is noise, in metres a second. */
const MOVING_MPS = 0.5;

const SVG = 'http://www.w3.org/2000/svg';

function draw(): { element: HTMLElement; arrow: SVGElement } {
  const element = document.createElement('div');
  element.className = styles['position'] ?? '';
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '-24 -24 48 48');
  const arrow = document.createElementNS(SVG, 'path');
  arrow.setAttribute('d', 'M0 -23 L7 -12 Q0 -15 -7 -12 Z');
  arrow.setAttribute('class', styles['arrow'] ?? '');
  const dot = document.createElementNS(SVG, 'circle');
  dot.setAttribute('r', '9');
  dot.setAttribute('class', styles['dot'] ?? '');
  svg.append(arrow, dot);
  element.append(svg);
  return { element, arrow };
}

export function createOwnPosition(map: MapLibreMap) {
  const { element, arrow } = draw();
  const marker = new Marker({ element, rotationAlignment: 'map' });
  // Screen readers get the same information from the bar and the status bar.
  element.setAttribute('aria-hidden', 'true');
  for (const name of ['role', 'tabindex', 'aria-label']) element.removeAttribute(name);
  return {
    /** Moves the dot; without a fix it is removed. */
    show({ fix, state }: Pick<Position, 'fix' | 'state'>) {
      if (fix === undefined || !isOnMap(fix)) {
        marker.remove();
        return;
      }
      const direction = fix.heading_deg ?? ((fix.speed_mps ?? 0) >= MOVING_MPS ? fix.course_deg : undefined);
      const isOld = state !== 'fix';
      element.classList.toggle(styles['old'] ?? '', isOld);
      arrow.toggleAttribute('hidden', direction === undefined || isOld);
      marker
        .setRotation(direction ?? 0)
        .setLngLat([fix.lon, fix.lat])
        .addTo(map);
    },
  };
}
