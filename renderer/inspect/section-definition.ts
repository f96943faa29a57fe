import type { Icon } from '@tabler/icons-react';
import type { FeatureCollection } from 'geojson';
import type { ReactNode } from 'react';
import type { Bbox } from '../../contract/pack.ts';
import type { Point } from '../coordinates/point.ts';
import type { AreaFeature } from './areas.ts';

/** An area that an answer names; enough to outline it, to zoom to it and to save it. */
export type AreaReference = {
  readonly boundaryId: number;
  readonly name: string;
  /** What kind of area: `County`, `NUTS 2`. */
  readonly kind: string;
  /** Short badge: `A2`. */
  readonly badge?: string;
  readonly bbox?: Bbox;
  /** Its geometry, where the answer brought it along; else it is fetched by the id. */
  readonly feature?: AreaFeature;
};

export type Heading = { readonly title: string; readonly subtitle: string };

export type SectionProps<Answer> = { readonly answer: Answer; readonly point: Point };

/**
 * One section of the inspector: what it asks, and how it shows the answer. A section is a folder and a line in
 * `sections.ts`; the panel, the keys, loading, errors, copying and saving come with that.
 */
export interface SectionDefinition<Answer = unknown> {
  readonly id: string;
  readonly title: string;
  readonly icon: Icon;
  /** Labels of the rows, for the grey bars that show while an answer is awaited. */
  readonly rows: readonly string[];
  /** Path and query of the request, relative to the server. */
  path(point: Point): string;
  isEmpty(answer: Answer): boolean;
  /** Said where the look-up found nothing: what is missing, and why that may be. */
  readonly nothing: { readonly title: string; readonly text: string };
  /** The answer on one line, while the section is closed. */
  summary(props: SectionProps<Answer>): ReactNode;
  body(props: SectionProps<Answer>): ReactNode;
  /** The answer as plain text, for the clipboard. ASCII minus. */
  copied(answer: Answer, point: Point): string;
  /** Areas in the answer, the smallest first. */
  areas(answer: Answer, point: Point): readonly AreaReference[];
  /** The smallest area is outlined on the map as long as the answer stands, unless another is kept. */
  readonly isOutlined?: true;
  /** Where the map goes to show the answer, for a section without areas. */
  bounds?(answer: Answer): Bbox | null;
  /** What to save, for a section that answers with geometry of its own. */
  geoJson?(answer: Answer): FeatureCollection;
  /** Instead of `nothing`, where more can be said than the answer itself tells. */
  empty?(props: { readonly point: Point }): ReactNode;
  /** Beside the title of the open section. */
  badge?(props: { readonly point: Point }): ReactNode;
  /** What the panel may be headed with, if the section knows a name for the place. */
  heading?(answer: Answer): Heading | null;
}
