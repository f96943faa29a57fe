/** Colours of the layers of places of interest, by their place in the list of shown categories. */
import { HUES } from '../model/map/area-layers.ts';

export const placeColour = (index: number): string => HUES[index % HUES.length] ?? HUES[0];
