/** `, by Spreadsheet` after what another key than the window's own has made; nothing after what the window has. */
import { t } from '../words/t.ts';

export const byKey = ({ key }: { readonly key?: string | undefined }): string =>
  key === undefined ? '' : `, ${t('common.byKey', { key })}`;
