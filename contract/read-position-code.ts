import { readMgrs, type MgrsText } from './mgrs.ts';
import { readPlusCode, type PlusCodeText } from './plus-code.ts';

/** Reads a Plus Code or an MGRS reference; returns `null` for other text. Never throws. */
export const readPositionCode = (text: string): PlusCodeText | MgrsText | null => readPlusCode(text) ?? readMgrs(text);
