import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import type { GridTile } from '../model/tiles/grid.ts';
import styles from './tile-labels.module.css';

/** Narrower than this a tile has no room for its index. */
const MIN_PIXELS = 110;

function drawLabel(tile: GridTile, onPick: (tile: GridTile) => void): HTMLElement {
  const index = `${tile.zoom}/${tile.x}/${tile.y}`;
  const element = document.createElement('div');
  const label = document.createElement(tile.isCentre ? 'span' : 'button');
  label.className = (tile.isCentre ? styles['centre'] : styles['neighbour']) ?? '';
  label.textContent = [index, ...(tile.figures ?? [])].join('\n');
  if (!tile.isCentre) {
    label.setAttribute('type', 'button');
    label.setAttribute('aria-label', [`Go on with tile ${index}`, ...(tile.figures ?? [])].join(', '));
    // A click here is not a look-up of the point below.
    label.addEventListener('click', (event) => {
      event.stopPropagation();
      onPick(tile);
    });
  }
  element.append(label);
  return element;
}

/** The indexes of tiles in their north-west corners, where there is room for them. */
export function createTileLabels(map: MapLibreMap) {
  let shown: { readonly tile: GridTile; readonly marker: Marker }[] = [];
  const fit = () => {
    for (const { tile, marker } of shown) {
      const [west, , east, north] = tile.edges;
      const width = map.project([east, north]).x - map.project([west, north]).x;
      marker.getElement().hidden = Math.abs(width) < MIN_PIXELS;
    }
  };
  map.on('zoom', fit);
  return {
    show(tiles: readonly GridTile[], onPick: (tile: GridTile) => void) {
      for (const { marker } of shown) marker.remove();
      shown = tiles.map((tile) => {
        const [west, , , north] = tile.edges;
        const marker = new Marker({ element: drawLabel(tile, onPick), anchor: 'top-left' })
          .setLngLat([west, north])
          .addTo(map);
        // The library names every marker for screen readers; the button inside has a name of its own.
        for (const name of ['role', 'tabindex', 'aria-label']) marker.getElement().removeAttribute(name);
        return { tile, marker };
      });
      fit();
    },
  };
}
