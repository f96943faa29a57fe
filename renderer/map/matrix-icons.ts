/** Squares for origins and crosses for what cannot be reached, drawn when the map first needs one of a colour. */

const NAME = /^(square|marked|cross)-(#[0-9A-Fa-f]{6})$/;
export const MATRIX_ICON_RATIO = 2;
const RING = '#FFFFFF';
const SELECTION = '#D9480F';

type Drawing = {
  readonly side: number;
  readonly draw: (context: CanvasRenderingContext2D, side: number, colour: string) => void;
};

function fillSquare(context: CanvasRenderingContext2D, side: number, inset: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(inset, inset, side - 2 * inset, side - 2 * inset, 3);
  context.fill();
}

/** In CSS pixels. */
const DRAWINGS: Readonly<Record<string, Drawing>> = {
  square: {
    side: 13,
    draw: (context, side, colour) => {
      fillSquare(context, side, 0, RING);
      fillSquare(context, side, 2, colour);
    },
  },
  marked: {
    side: 20,
    draw: (context, side, colour) => {
      fillSquare(context, side, 0, SELECTION);
      fillSquare(context, side, 2, RING);
      fillSquare(context, side, 4, colour);
    },
  },
  cross: {
    side: 13,
    draw: (context, side, colour) => {
      context.lineCap = 'round';
      for (const [width, stroke] of [
        [5, RING],
        [2.4, colour],
      ] as const) {
        [context.lineWidth, context.strokeStyle] = [width, stroke];
        context.beginPath();
        context.moveTo(3, 3);
        context.lineTo(side - 3, side - 3);
        context.moveTo(side - 3, 3);
        context.lineTo(3, side - 3);
        context.stroke();
      }
    },
  },
};

function drawIcon({ side, draw }: Drawing, colour: string): ImageData | undefined {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [side * MATRIX_ICON_RATIO, side * MATRIX_ICON_RATIO];
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.scale(MATRIX_ICON_RATIO, MATRIX_ICON_RATIO);
  draw(context, side, colour);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Returns the image that a matrix layer requests, at twice its size in pixels; nothing for other names. */
export function matrixIcon(name: string): ImageData | undefined {
  const [, kind = '', colour = ''] = NAME.exec(name) ?? [];
  const drawing = DRAWINGS[kind];
  return drawing === undefined ? undefined : drawIcon(drawing, colour);
}
