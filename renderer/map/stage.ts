/**
 * The only map of the window. Workspaces offer places on their pages; the element moves to the latest, with everything
 * drawn.
 */
export const stage: HTMLElement = document.createElement('div');

const places: HTMLElement[] = [];

const settle = (): void => {
  const place = places.at(-1);
  if (place !== undefined && stage.parentElement !== place) place.append(stage);
};

/**
 * Moves the map to `place`.
 * @returns moves it back to the previous place
 */
export function offerPlace(place: HTMLElement): () => void {
  places.push(place);
  settle();
  return () => {
    places.splice(places.lastIndexOf(place), 1);
    settle();
  };
}
