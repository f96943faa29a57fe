/** Whether maps can be drawn here at all: without WebGL 2 the library throws as soon as a map is made. */
import { t } from '../kit/words/t.ts';

let known: boolean | undefined;

/** Asked once: a window that has no WebGL gets none until it is opened anew. */
export function canDrawMaps(): boolean {
  if (known === undefined) {
    const context = document.createElement('canvas').getContext('webgl2');
    known = context !== null;
    // A browser has a few contexts alone to give away.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return known;
}

/** To be called when a map has been made, which answers the question. */
export const noteMapDrawn = (): void => {
  known = true;
};

/** What to do about it. */
export const NO_WEBGL = t('map.needsWebGL2WhichBrowser');
