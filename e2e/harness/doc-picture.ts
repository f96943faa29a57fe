/** Pictures of the docs: tests make them anew where `CAIRN_DOC_PICTURES` names a folder, such as docs/pictures. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

const FOLDER = process.env['CAIRN_DOC_PICTURES'];
export const MAKES_PICTURES = FOLDER !== undefined;
/** For the tiles and the fading in of names: a picture has nothing else to wait for. */
const SETTLE_MS = 3000;
const WINDOW = { width: 1440, height: 900 };
/** Small enough to lie in the repository; docs/links.test.ts holds every picture to it. */
const MAX_BYTES = 150_000;
/** From fine to coarse: the first that is small enough is taken. */
const QUALITIES = [0.86, 0.8, 0.72, 0.64, 0.55];

/** A screenshot as WebP, which takes a third of the bytes. Chromium has the encoder. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const encoded = await page.evaluate(
      async ([base64, wanted]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality: wanted });
        let text = '';
        for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCodePoint(byte);
        return btoa(text);
      },
      [png.toString('base64'), quality] as const,
    );
    const webp = Buffer.from(encoded, 'base64');
    if (webp.length <= MAX_BYTES) return webp;
  }
  throw new Error(`A picture has over ${MAX_BYTES} bytes even at the coarsest: show less of the map`);
}

/** @param name of the file, without its ending */
export async function saveDocPicture(shown: Page | Locator, name: string): Promise<void> {
  if (FOLDER === undefined) return;
  const page = 'page' in shown ? shown.page() : shown;
  await page.setViewportSize(WINDOW);
  await page.waitForTimeout(SETTLE_MS);
  writeFileSync(join(FOLDER, `${name}.webp`), await asWebp(page, await shown.screenshot()));
}
