import { readMgrs, type MgrsText } from './mgrs.ts';
import { readPlusCode, type PlusCodeText } from './plus-code.ts';

/** A text as a Plus Code or an MGRS reference; `null` where it is neither. Never throws. */
export const readPositionCode = (text: string): PlusCodeText | MgrsText | null => readPlusCode(text) ?? readMgrs(text);
