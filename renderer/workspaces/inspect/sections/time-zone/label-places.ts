/**
 * Middles of labels that want to stand at `wanted` but must neither overlap nor leave 0 … `width`.
 * @param wanted ascending; @param label width of each label
 */
export function placeLabels(wanted: readonly number[], label: number, width: number): number[] {
  const half = label / 2;
  const places: number[] = [];
  for (const place of wanted) {
    const min = (places.at(-1) ?? -half) + label;
    places.push(Math.max(place, min, half));
  }
  let max = width - half;
  for (let index = places.length - 1; index >= 0; index--) {
    places[index] = Math.min(places[index] ?? 0, max);
    max = (places[index] ?? 0) - label;
  }
  return places;
}
