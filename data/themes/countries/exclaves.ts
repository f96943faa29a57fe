/** Exclaves of a larger country within a smaller one, which otherwise takes precedence in overlaps. */
import type { Exclaves } from '../../read/exclaves.ts';

/** Undisputed exclaves: Sokh and Shohimardon, Madha, Büsingen, the parts beyond the Vennbahn, Medvezhye. */
export const EXCLAVES: readonly Exclaves[] = [
  { owner: 'UZB', around: 'KGZ' },
  { owner: 'OMN', around: 'ARE' },
  { owner: 'DEU', around: 'CHE' },
  { owner: 'DEU', around: 'BEL' },
  { owner: 'RUS', around: 'BLR' },
];

/** Exclaves that exist only in borders at ten metres: Campione, the parts of Baarle-Nassau within Baarle-Hertog. */
export const SMALL_EXCLAVES: readonly Exclaves[] = [
  { owner: 'ITA', around: 'CHE' },
  { owner: 'NLD', around: 'BEL' },
];
