/** What stands on a page, in millimetres from its top left corner, and a painter for the screen and for pictures. */
import { t } from '../words/t.ts';

export type Weight = 400 | 600;

export type Ink =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly x: number;
      /** Of the line that the letters stand on. */
      readonly y: number;
      /** Height of the type. */
      readonly size: number;
      readonly weight: Weight;
      readonly colour: string;
      readonly align?: 'left' | 'middle' | 'right';
    }
  | {
      /** Closed, unless it has a line alone. */
      readonly kind: 'shape';
      readonly points: readonly (readonly [x: number, y: number])[];
      readonly fill?: string;
      readonly line?: string;
      readonly width?: number;
      readonly dash?: readonly [number, number];
      readonly isOpen?: true;
    }
  | {
      readonly kind: 'disc';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly fill: string;
      readonly line?: string;
      readonly width?: number;
    }
  | {
      readonly kind: 'picture';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    };

/** A page of so many millimetres. What stands last lies on top. */
export type Page = { readonly width: number; readonly height: number; readonly inks: readonly Ink[] };

/** What stands where a page has its picture: moved by so many millimetres within its frame, and faint while it is old. */
export type Shown = {
  readonly image: CanvasImageSource;
  readonly right: number;
  readonly down: number;
  readonly isOld: boolean;
};

/** How wide a text is, in millimetres. */
export type Measure = (text: string, size: number, weight: Weight) => number;

const FAMILY = "'IBM Plex Sans', 'Noto Sans', sans-serif";
/** Widths are measured at this height of type, in pixels. */
const MEASURED_PIXELS = 100;

const fontOf = (pixels: number, weight: Weight): string => `${weight} ${pixels}px ${FAMILY}`;

/** Measures as the painter below draws. */
export function canvasMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  return (text, size, weight) => {
    if (context === null) return text.length * size * 0.5;
    context.font = fontOf(MEASURED_PIXELS, weight);
    return (context.measureText(text).width / MEASURED_PIXELS) * size;
  };
}

const CANVAS_ALIGN = { left: 'left', middle: 'center', right: 'right' } as const;

/**
 * Draws a page on white. @param picture what stands where the page has its picture; left out while there is none
 * @param scale pixels per millimetre
 */
export function paintPage(
  canvas: HTMLCanvasElement,
  { width, height, inks }: Page,
  picture: Shown | null,
  scale: number,
): void {
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(t('common.notEnoughMemoryDrawPage'));
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  // Names of places, numbers and units are laid out as in the PDF, whichever way the window is written.
  context.direction = 'ltr';
  for (const ink of inks) paint(context, ink, picture);
}

function paint(context: CanvasRenderingContext2D, ink: Ink, picture: Shown | null): void {
  if (ink.kind === 'picture') {
    if (picture !== null) {
      context.save();
      context.beginPath();
      context.rect(ink.x, ink.y, ink.width, ink.height);
      context.clip();
      context.globalAlpha = picture.isOld ? 0.5 : 1;
      context.drawImage(picture.image, ink.x + picture.right, ink.y + picture.down, ink.width, ink.height);
      context.restore();
    }
    return;
  }
  if (ink.kind === 'text') {
    context.font = fontOf(ink.size, ink.weight);
    context.textAlign = CANVAS_ALIGN[ink.align ?? 'left'];
    context.fillStyle = ink.colour;
    context.fillText(ink.text, ink.x, ink.y);
    return;
  }
  context.beginPath();
  if (ink.kind === 'disc') context.arc(ink.x, ink.y, ink.radius, 0, 2 * Math.PI);
  else {
    for (const [x, y] of ink.points) context.lineTo(x, y);
    if (ink.isOpen !== true) context.closePath();
    context.setLineDash([...(ink.dash ?? [])]);
  }
  if (ink.fill !== undefined) {
    context.fillStyle = ink.fill;
    context.fill();
  }
  if (ink.line !== undefined) {
    context.strokeStyle = ink.line;
    context.lineWidth = ink.width ?? 0.2;
    context.stroke();
  }
  context.setLineDash([]);
}

/** A rectangle. */
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  look: Pick<Extract<Ink, { kind: 'shape' }>, 'fill' | 'line' | 'width'>,
): Ink => ({
  kind: 'shape',
  points: [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ],
  ...look,
});

/** A text in lines of at most `room` millimetres, broken between words; a longer word is cut. */
export function wrap(
  text: string,
  room: number,
  size: number,
  weight: Weight,
  measure: Measure,
  maxLines = 99,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/u).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer, size, weight) <= room) line = longer;
    else {
      if (line !== '') lines.push(line);
      line = shorten(word, room, size, weight, measure);
    }
  }
  if (line !== '') lines.push(line);
  if (lines.length <= maxLines) return lines;
  const last = shorten(`${lines[maxLines - 1] ?? ''} ${lines[maxLines] ?? ''}`, room, size, weight, measure);
  return [...lines.slice(0, maxLines - 1), last];
}

/** A text that is cut, with an ellipsis, where it is wider than `room` millimetres. */
export function shorten(text: string, room: number, size: number, weight: Weight, measure: Measure): string {
  if (measure(text, size, weight) <= room) return text;
  let letters = Array.from(text);
  while (letters.length > 1 && measure(`${letters.join('').trimEnd()}…`, size, weight) > room)
    letters = letters.slice(0, -1);
  return `${letters.join('').trimEnd()}…`;
}
