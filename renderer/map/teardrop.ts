/** The path of it, which has a box of 30 × 38 and its tip at the bottom. */
export const TEARDROP = 'M15 37C15 37 27.5 24.2 27.5 14.4A12.5 12.5 0 1 0 2.5 14.4C2.5 24.2 15 37 15 37Z';
const SVG = 'http://www.w3.org/2000/svg';

function child(name: 'path' | 'circle' | 'text', attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

/** The shape of every pin, 30 × 38, its tip at the bottom: with an eye or, for a pinned point, with its letter. */
export function drawTeardrop(letter?: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 30 38');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(child('path', { d: TEARDROP }));
  if (letter === undefined) svg.append(child('circle', { cx: '15', cy: '14.4', r: '4.6' }));
  else {
    const text = child('text', { x: '15', y: '19', 'text-anchor': 'middle' });
    text.textContent = letter;
    svg.append(text);
  }
  return svg;
}
