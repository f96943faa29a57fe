/** Elements of the page as images. */
import { dataAddress } from './data-address.ts';

const unquoted = (family: string): string => family.replaceAll(/["']/gu, '');

/** The rule of a font that the page has loaded, with its file in it: an image loads nothing. */
async function fontRule(rule: CSSFontFaceRule): Promise<string> {
  const of = (name: string): string => rule.style.getPropertyValue(name);
  const isLoaded = [...document.fonts].some(
    (face) =>
      face.status === 'loaded' &&
      unquoted(face.family) === unquoted(of('font-family')) &&
      face.weight === of('font-weight') &&
      face.unicodeRange === of('unicode-range'),
  );
  const [, file] = /url\(["']?([^"')]+)/u.exec(of('src')) ?? [];
  if (!isLoaded || file === undefined) return '';
  const response = await fetch(new URL(file, rule.parentStyleSheet?.href ?? document.baseURI));
  const address = await dataAddress(await response.blob());
  return (
    `@font-face { font-family: ${of('font-family')}; font-weight: ${of('font-weight')}; unicode-range: ` +
    `${of('unicode-range')}; src: url("${address}"); }`
  );
}

/** The rules that apply to an element and what is in it. */
async function styleOf(element: Element): Promise<string> {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => Array.from(cssRules));
  const texts = await Promise.all(
    rules.map(async (rule) => {
      if (rule instanceof CSSFontFaceRule) return fontRule(rule);
      if (!(rule instanceof CSSStyleRule)) return '';
      // A pseudo-element matches nothing; what it belongs to does.
      const selector = rule.selectorText
        .replaceAll(/(^|[\s,])::/gu, '$1*::')
        .replaceAll(/::[\w-]+(?:\([^)]*\))?/gu, '');
      return element.matches(selector) || element.querySelector(selector) !== null ? rule.cssText : '';
    }),
  );
  return texts.join('\n');
}

/** Draws an element, with its styles and fonts, in `ratio` pixels for one of the screen. */
export async function elementImage(element: HTMLElement, ratio: number): Promise<HTMLImageElement> {
  await document.fonts.ready;
  const { width, height } = element.getBoundingClientRect();
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('width', String(width * ratio));
  svg.setAttribute('height', String(height * ratio));
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const inside = document.createElementNS(svg.namespaceURI, 'foreignObject');
  inside.setAttribute('width', '100%');
  inside.setAttribute('height', '100%');
  const style = document.createElement('style');
  style.textContent = await styleOf(element);
  inside.append(style, element.cloneNode(true));
  svg.append(inside);
  const image = new Image();
  // An image of a blob would make the canvas that it is drawn on unreadable.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  return image;
}
