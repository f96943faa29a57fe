/** The areas of a summary as the map draws them, while its page is shown. */
import { create } from 'zustand';

/** Of the colours, in per cent: places below stay legible. */
export const SUMMARY_OPACITY = 70;

export interface SummaryAreas {
  /** The packs with the areas, and their category codes. */
  readonly packs: readonly { readonly id: string; readonly category_code: number }[];
  readonly classes: readonly { readonly colour: string; readonly ids: readonly number[] }[];
  /** Areas with rows, but without the figure. */
  readonly without: readonly number[];
  /** Boundary ids. */
  readonly selected: readonly number[];
}

/** Set by the page of the summary. */
export const useSummaryAreas = create<{ readonly areas: SummaryAreas | null }>()(() => ({ areas: null }));
