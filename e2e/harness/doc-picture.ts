/** Screenshots for the docs, taken if `CAIRN_DOC_PICTURES` names a folder, e.g. docs/pictures. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

const FOLDER = process.env['CAIRN_DOC_PICTURES'];
export const SAVES_PICTURES = FOLDER !== undefined;
/** Time for tiles to load and labels to fade in; no event marks their end. */
const SETTLE_MS = 3000;
const WINDOW = { width: 1440, height: 900 };
/** Size limit for pictures in the repository, which docs/links.test.ts enforces. */
const MAX_BYTES = 150_000;
/** Qualities in descending order; the first that fits `MAX_BYTES` is used. */
const QUALITIES = [0.86, 0.8, 0.72, 0.64, 0.55];

/** Converts a screenshot to WebP, a third of the size, with Chromium's encoder. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const encoded = await page.evaluate(
      async ([base64, imageQuality]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality: imageQuality });
        let text = '';
        for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCodePoint(byte);
        return btoa(text);
      },
      [png.toString('base64'), quality] as const,
    );
    const webp = Buffer.from(encoded, 'base64');
    if (webp.length <= MAX_BYTES) return webp;
  }
  throw new Error(`The picture exceeds ${MAX_BYTES} bytes even at the lowest quality: show less of the map`);
}

/** Saves a screenshot if pictures are wanted. @param name file name without extension */
export async function saveDocPicture(target: Page | Locator, name: string): Promise<void> {
  if (FOLDER === undefined) return;
  const page = 'page' in target ? target.page() : target;
  await page.setViewportSize(WINDOW);
  await page.waitForTimeout(SETTLE_MS);
  writeFileSync(join(FOLDER, `${name}.webp`), await toWebp(page, await target.screenshot()));
}
