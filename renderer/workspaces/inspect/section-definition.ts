import type { Icon } from '@tabler/icons-react';
import type { FeatureCollection } from 'geojson';
import type { ReactNode } from 'react';
import type { Bbox } from '../../../contract/pack.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import type { AreaReference } from '../../model/look-up/areas.ts';
import type { Question } from '../../model/look-up/questions.ts';

export type Heading = {
  readonly title: string;
  readonly subtitle: string;
  /** The name is that of a state or a country: a town close by says more. */
  readonly isBroad?: true;
  /** Whether the look-up of countries has found none. */
  readonly isSea?: true;
};

export type SectionProps<Answer> = { readonly answer: Answer; readonly point: Point };

/** One value of an answer, for comparison with other points. */
export type ComparedValue = {
  /** The same in every answer that has this value: what stands in one row. */
  readonly key: string;
  /** Name of the row. */
  readonly label: string;
  /** Place of the row among those of its section. */
  readonly order: number;
  readonly text: string;
  /** Additional text, in a lighter colour. */
  readonly detail?: string;
  /** How it has changed, with its arrow. */
  readonly trend?: { readonly direction: 'up' | 'down' | 'level'; readonly text: string };
  /** A number to draw as a bar, on one scale for the row; teal for amounts, orange for risk. */
  readonly figure?: { readonly value: number; readonly look: 'density' | 'risk' };
  /** The value for programs: the plain number of a formatted one. */
  readonly data?: number;
  readonly isModelled?: boolean;
};

/**
 * One section of the inspector: a question, and how its answer is shown. A section is a folder and a line in
 * `sections.ts`; the panel, the keys, loading, errors, copying and saving come with that.
 */
export interface SectionDefinition<Answer = unknown> extends Question<Answer> {
  readonly title: string;
  readonly icon: Icon;
  /** Labels of the rows, for the grey bars that show while an answer is awaited. */
  readonly rows: readonly string[];
  /** Said where the look-up found nothing: what is missing, and why that may be. */
  readonly nothing: { readonly title: string; readonly text: string };
  /** The answer on one line, while the section is closed. */
  summary(props: SectionProps<Answer>): ReactNode;
  body(props: SectionProps<Answer>): ReactNode;
  /** The answer as plain text, for the clipboard. ASCII minus. */
  copied(answer: Answer, point: Point): string;
  /** The values of the answer that are worth comparing with other points'. */
  compared(answer: Answer, point: Point): readonly ComparedValue[];
  /**
   * Whether an answer without the value of that key leaves open whether there is one, as where no installed pack would
   * have it.
   */
  isUnknown?(answer: Answer, key: string): boolean;
  /** Areas in the answer, the smallest first. */
  areas(answer: Answer, point: Point): readonly AreaReference[];
  /** The areas to outline on the map while the answer is shown, unless another is selected. */
  readonly isOutlined?: true;
  /** Where the map moves to show the answer, for a section without areas. */
  bounds?(answer: Answer): Bbox | null;
  /** What to save, for a section that answers with geometry of its own. */
  geoJson?(answer: Answer): FeatureCollection;
  /** Replaces `nothing` if more is known than the answer says. */
  empty?(props: { readonly point: Point }): ReactNode;
  /** A message before that, if no pack answers. */
  withoutPack?(props: { readonly point: Point }): ReactNode;
  /** Beside the title of the open section. */
  badge?(props: SectionProps<Answer>): ReactNode;
  /** A heading for the panel, if the section knows a name for the place. */
  heading?(answer: Answer): Heading | null;
  /** Replaces a broad heading from another section. */
  townHeading?(answer: Answer): Heading | null;
}
