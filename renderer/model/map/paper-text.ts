import type { Bbox } from '../../../contract/pack.ts';

/** A titled group of lines on a printed page. */
export type PaperGroup = {
  readonly title: string;
  /** Beside the title, where all of it is modelled. */
  readonly modelled?: string;
  readonly rows: readonly { readonly label: string; readonly text: string; readonly isModelled: boolean }[];
};

/** Contents that a page prints beside its map in place of the answers at the point. */
export type PaperText = {
  readonly title: string;
  readonly subtitle: string;
  readonly groups: readonly PaperGroup[];
  /** The map's initial view; null for the view on screen. */
  readonly bounds: Bbox | null;
};
