/** The settings of printed pages. */
import { oneOf, record } from '../../kit/storage/stored.ts';

/** The short and the long side, in millimetres. */
export const PAPERS = {
  A5: [148, 210],
  A4: [210, 297],
  A3: [297, 420],
  Letter: [215.9, 279.4],
  Legal: [215.9, 355.6],
  Tabloid: [279.4, 431.8],
} as const satisfies Record<string, readonly [number, number]>;
export type Paper = keyof typeof PAPERS;
export const PAPER_NAMES: readonly Paper[] = ['A5', 'A4', 'A3', 'Letter', 'Legal', 'Tabloid'];

export const RESOLUTIONS = [150, 300, 600] as const;
const ANSWERS_AT = ['beside', 'second'] as const;

export type PaperSettings = {
  readonly paper: Paper;
  readonly isLandscape: boolean;
  readonly hasTitle: boolean;
  readonly hasLegend: boolean;
  readonly hasNorth: boolean;
  readonly hasScaleBar: boolean;
  readonly hasGraticule: boolean;
  readonly hasDate: boolean;
  readonly hasPins: boolean;
  readonly hasAnswers: boolean;
  readonly answersAt: (typeof ANSWERS_AT)[number];
  readonly dpi: (typeof RESOLUTIONS)[number];
};

export const PAPER_DEFAULTS: PaperSettings = {
  paper: 'A4',
  isLandscape: true,
  hasTitle: true,
  hasLegend: true,
  hasNorth: true,
  hasScaleBar: true,
  hasGraticule: true,
  hasDate: true,
  hasPins: true,
  hasAnswers: true,
  answersAt: 'beside',
  dpi: 300,
};

/** Stored settings; invalid members become defaults. */
export function readPaperSettings(stored: unknown): PaperSettings {
  const found = record(stored);
  const flag = (name: keyof PaperSettings): boolean => {
    const value = found[name];
    return typeof value === 'boolean' ? value : PAPER_DEFAULTS[name] === true;
  };
  return {
    paper: oneOf(PAPER_NAMES, found['paper'], PAPER_DEFAULTS.paper),
    isLandscape: flag('isLandscape'),
    hasTitle: flag('hasTitle'),
    hasLegend: flag('hasLegend'),
    hasNorth: flag('hasNorth'),
    hasScaleBar: flag('hasScaleBar'),
    hasGraticule: flag('hasGraticule'),
    hasDate: flag('hasDate'),
    hasPins: flag('hasPins'),
    hasAnswers: flag('hasAnswers'),
    answersAt: oneOf(ANSWERS_AT, found['answersAt'], PAPER_DEFAULTS.answersAt),
    dpi: oneOf(RESOLUTIONS, found['dpi'], PAPER_DEFAULTS.dpi),
  };
}
