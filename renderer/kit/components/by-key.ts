/** `, by Spreadsheet` after what another key than the window's own has made; nothing after what the window has. */
export const byKey = ({ key }: { readonly key?: string | undefined }): string =>
  key === undefined ? '' : `, by ${key}`;
