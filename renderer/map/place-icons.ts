/** Marks of places: a dot for a town, a star for a capital, drawn when the map first needs one of a colour. */

const NAME = /^(dot|ring|star)-(#[0-9A-Fa-f]{6})-(#[0-9A-Fa-f]{6})$/;
export const PLACE_ICON_RATIO = 2;
/** In CSS pixels. No larger than the marks: names need the room. */
const SIDES = { dot: 7, ring: 9, star: 13 } as const;
const RADIUS = { dot: 2.2, ring: 2.8, star: 5.6 } as const;
const STAR_POINTS = 5;
const INNER_SHARE = 0.42;
const RIM_PIXELS = 1.1;

export type PlaceMark = keyof typeof RADIUS;

/** The name of an image. @param colour of the mark, `#RRGGBB`; @param rim of what lies around it */
export const placeIconName = (mark: PlaceMark, colour: string, rim: string): string => `${mark}-${colour}-${rim}`;

const isMark = (text: string): text is PlaceMark => Object.hasOwn(RADIUS, text);

function trace(context: CanvasRenderingContext2D, mark: PlaceMark): void {
  const middle = SIDES[mark] / 2;
  context.beginPath();
  if (mark !== 'star') {
    context.arc(middle, middle, RADIUS[mark], 0, 2 * Math.PI);
    return;
  }
  for (let corner = 0; corner < STAR_POINTS * 2; corner++) {
    const radius = RADIUS.star * (corner % 2 === 0 ? 1 : INNER_SHARE);
    const angle = (corner * Math.PI) / STAR_POINTS - Math.PI / 2;
    context.lineTo(middle + radius * Math.cos(angle), middle + radius * Math.sin(angle));
  }
  context.closePath();
}

/** Returns the image that a layer of places requests, at twice its size in pixels; nothing for other names. */
export function placeIcon(name: string): ImageData | undefined {
  const [, mark = '', colour = '', rim = ''] = NAME.exec(name) ?? [];
  if (!isMark(mark)) return undefined;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIDES[mark] * PLACE_ICON_RATIO, SIDES[mark] * PLACE_ICON_RATIO];
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.scale(PLACE_ICON_RATIO, PLACE_ICON_RATIO);
  context.lineJoin = 'round';
  trace(context, mark);
  context.lineWidth = 2 * RIM_PIXELS;
  context.strokeStyle = rim;
  context.stroke();
  context.fillStyle = mark === 'ring' ? rim : colour;
  context.fill();
  if (mark === 'ring') {
    context.lineWidth = 1.5;
    context.strokeStyle = colour;
    context.stroke();
  }
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
