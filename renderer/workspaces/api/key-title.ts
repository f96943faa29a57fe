/** Names of keys in the language of the window. */
import { t } from '../../kit/words/t.ts';

/** Keys that have no name of a person's choice; the server names them in English. By id. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['window', t('api.thisWindow')],
  ['command-line', t('api.commandLine')],
]);

/** @param key its id, and the name that the server gives it */
export const keyTitle = ({ id, name }: { readonly id: string; readonly name: string }): string =>
  TITLES.get(id) ?? name;
