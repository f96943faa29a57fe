/** Squares for origins and crosses for what cannot be reached, drawn when the map first needs one of a colour. */
import type { Map as MapLibreMap } from 'maplibre-gl';

const NAME = /^(square|marked|cross)-(#[0-9A-Fa-f]{6})$/;
const RATIO = 2;
const RING = '#FFFFFF';
const SELECTION = '#D9480F';

type Drawing = { readonly side: number; readonly draw: (context: CanvasRenderingContext2D, side: number, colour: string) => void };

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
      for (const [width, stroke] of [[5, RING], [2.4, colour]] as const) {
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
  [canvas.width, canvas.height] = [side * RATIO, side * RATIO];
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.scale(RATIO, RATIO);
  draw(context, side, colour);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Draws what the layers of a matrix ask for, also after a change of style. No other layer has icons. */
export function provideMatrixIcons(map: MapLibreMap): void {
  map.setMissingStyleImageResolver((id) => {
    const [, kind = '', colour = ''] = NAME.exec(id) ?? [];
    const drawing = DRAWINGS[kind];
    const image = drawing === undefined ? undefined : drawIcon(drawing, colour);
    if (image !== undefined && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: RATIO });
  });
}
