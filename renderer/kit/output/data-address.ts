import { t } from '../words/t.ts';

/** A blob as an address that carries its bytes, `data:…;base64,…`. */
export function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error(t('common.couldntReadFile'))));
    reader.readAsDataURL(blob);
  });
}
