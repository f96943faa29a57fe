import { spoken } from './t.ts';

/** A name from inside a sentence, as the beginning of one. */
export const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase(spoken()) + text.slice(1);
