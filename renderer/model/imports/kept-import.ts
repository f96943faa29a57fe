/** The import that is under way, found again where the page is loaded anew: the server goes on with it meanwhile. */
const NAME = 'cairn.import';

/** @param uuid of the import that is followed from here on, or `null` where it has come to its end */
export function keepImport(uuid: string | null): void {
  if (uuid === null) sessionStorage.removeItem(NAME);
  else sessionStorage.setItem(NAME, uuid);
}

/** Whatever was left there: it may be of a server that is no more. */
export const keptImport = (): string | null => sessionStorage.getItem(NAME);
