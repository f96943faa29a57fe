/** Contents of the pages. Lengths are in millimetres. */
import type { Point } from '../../../kit/coordinates/point.ts';
import type { UnitSystem } from '../../../kit/coordinates/units.ts';
import type { PaperGroup } from '../../../model/map/paper-text.ts';
import type { PaperSettings } from '../../../model/window/paper.ts';

export type AnswerGroup = PaperGroup;

/** A point on the map: that which was looked up, or a pin with its letter. */
export type Mark = { readonly point: Point; readonly letter?: string; readonly colour: string; readonly name?: string };

export type LegendEntry = {
  /** Layers of the map that the entry explains, with the kind of their features; without them it is always shown. */
  readonly layers?: RegExp;
} & Sign;

type Sign =
  | {
      readonly kind: 'mark';
      readonly label: string;
      readonly colour: string;
      readonly letter?: string;
      readonly point: Point;
    }
  | { readonly kind: 'dot'; readonly label: string; readonly colour: string }
  | { readonly kind: 'square'; readonly label: string; readonly colour: string }
  | {
      readonly kind: 'line';
      readonly label: string;
      readonly colour: string;
      readonly casing?: string;
      readonly isDashed?: true;
    }
  | {
      readonly kind: 'area';
      readonly label: string;
      readonly fill: string;
      readonly line: string;
      readonly isDashed?: true;
    };

export type PageContents = {
  readonly settings: PaperSettings;
  readonly title: string;
  readonly subtitle: string;
  readonly centre: Point;
  readonly zoom: number;
  /** The denominator of the scale. */
  readonly scale: number;
  readonly marks: readonly Mark[];
  readonly legend: readonly LegendEntry[];
  readonly answers: readonly AnswerGroup[];
  readonly answersTitle: string;
  /** Sources of the map, and of the answers. */
  readonly attribution: { readonly map: readonly string[]; readonly answers: readonly string[] };
  readonly units: UnitSystem;
  readonly date: string;
};

/** The contents with a legend of what a picture of the map shows. */
export const withLegendOf = (contents: PageContents, drawn: ReadonlySet<string>): PageContents => ({
  ...contents,
  legend: contents.legend.filter(
    ({ layers }) => layers === undefined || [...drawn].some((layer) => layers.test(layer)),
  ),
});

export type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
