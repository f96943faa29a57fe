/**
 * There is one map in the window, whichever workspace shows it: a workspace offers a place on its page, and the map
 * stands in the place that was offered last. Only the element moves; the map and all that it has drawn stay as they
 * are.
 */
export const stage: HTMLElement = document.createElement('div');

const places: HTMLElement[] = [];

const settle = (): void => {
  const place = places.at(-1);
  if (place !== undefined && stage.parentElement !== place) place.append(stage);
};

/** Brings the map to `place`. @returns gives it back to the place that had it before */
export function offerPlace(place: HTMLElement): () => void {
  places.push(place);
  settle();
  return () => {
    places.splice(places.lastIndexOf(place), 1);
    settle();
  };
}
