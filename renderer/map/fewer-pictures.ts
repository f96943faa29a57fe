/**
 * Pictures that a map of the library makes and nobody needs. Without a graphics card each is a tenth of a second and
 * more of the thread that answers.
 */
import type { Map as MapLibreMap } from 'maplibre-gl';

/** A map that is not whole by then, as where a server hangs, is shown as far as it has come. */
const LONGEST_WAIT_MS = 4000;

/**
 * Has the first picture of a map wait until all that it shows has come. The library would make one of bare ground when
 * it knows the style, and others as sources and single tiles come, which would have to wait for those.
 * @param isWithheld whether it is to wait longer; the map has to be drawn anew when that is over
 */
export function beginWhole(map: MapLibreMap, isWithheld: () => boolean): void {
  const { painter } = map;
  const render = painter.render.bind(painter);
  const canvas = map.getCanvas();
  let isWaiting = true;
  // Without a graphics card even a canvas that is empty would be read back.
  canvas.style.visibility = 'hidden';
  const begin = (): void => {
    isWaiting = false;
    clearTimeout(timer);
    canvas.style.visibility = '';
    painter.render = render;
  };
  const timer = setTimeout(() => {
    begin();
    map.triggerRepaint();
  }, LONGEST_WAIT_MS);
  painter.render = (style, ...how) => {
    if (isWaiting && style.loaded() && !isWithheld()) begin();
    if (!isWaiting) render(style, ...how);
  };
  map.once('remove', begin);
}

/**
 * Where names appear at once, each picture places all names anew, with those that have just come. The library makes a
 * second one all the same, with everything where it was.
 */
export function endWithPlacedNames(map: MapLibreMap): void {
  map.on('render', () => {
    const { placement, pauseablePlacement } = map.style;
    // oxlint-disable-next-line no-underscore-dangle -- the library's name for whether names are still to be placed
    if (placement.fadeDuration === 0 && pauseablePlacement.isDone()) map._placementDirty = false;
  });
}
