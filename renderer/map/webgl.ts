/** Whether maps can be drawn here at all: without WebGL 2 the library throws as soon as a map is made. */
import { once } from '../kit/storage/once.ts';
import { t } from '../kit/words/t.ts';

interface Drawing {
  readonly isPossible: boolean;
  readonly isInSoftware: boolean;
}

/** Renderer names of common drivers without a graphics card. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render/i;

/** Tried once: a window without WebGL gets none until it is reloaded. */
const drawing = once((): Drawing => {
  const context = document.createElement('canvas').getContext('webgl2');
  const renderer = context?.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL ?? context?.RENDERER;
  const found = {
    isPossible: context !== null,
    isInSoftware: renderer !== undefined && SOFTWARE.test(String(context?.getParameter(renderer))),
  };
  // A browser has few contexts.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return found;
});

export const canDrawMaps = (): boolean => drawing().isPossible;

/** Whether maps are drawn without a graphics card: there a picture takes a tenth of a second. */
export const isDrawnInSoftware = (): boolean => drawing().isInSoftware;

/** What to do about it. */
export const NO_WEBGL = t('map.needsWebGL2WhichBrowser');
