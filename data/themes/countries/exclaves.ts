/** Ground of a larger country within a smaller one, which has precedence where both hold the same. */
import type { Exclaves } from '../../read/exclaves.ts';

/** Undisputed: Sokh and Shohimardon, Madha, Büsingen, the parts beyond the Vennbahn, Medvezhye. */
export const EXCLAVES: readonly Exclaves[] = [
  { owner: 'UZB', around: 'KGZ' },
  { owner: 'OMN', around: 'ARE' },
  { owner: 'DEU', around: 'CHE' },
  { owner: 'DEU', around: 'BEL' },
  { owner: 'RUS', around: 'BLR' },
];

/** Such as only borders of ten metres tell apart: Campione, the parts of Baarle-Nassau within Baarle-Hertog. */
export const SMALL_EXCLAVES: readonly Exclaves[] = [
  { owner: 'ITA', around: 'CHE' },
  { owner: 'NLD', around: 'BEL' },
];
