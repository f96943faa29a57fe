/**
 * Reads the answer of a fetch and paints the heat map, beside the window's own thread: the window stays free while a
 * million cells are read, sorted and coloured.
 */
import { EXPORT_MEASURES } from '../../../../../contract/matrix-export.ts';
import { readBinaryMatrix } from '../../../../../contract/matrix-binary.ts';
import { encode, pixelsOf, type Pixels } from '../../../../model/matrix/result/codes.ts';
import { readGrid, type MatrixGrid, type Measure } from '../../../../model/matrix/result/grid.ts';
import { paint } from '../../../../model/matrix/result/paint.ts';
import { LEVELS } from '../../../../model/matrix/result/scale.ts';
import {
  histogram,
  quantile,
  sortedValues,
  summarise,
  type Summary,
} from '../../../../model/matrix/result/statistics.ts';
import type { Command, Layer, MeasureFigures, PartName, PartView, Report } from './protocol.ts';
import { errorMessage } from '../../../../../contract/system-error.ts';

/** One of the canvases: what it shows, and whether that is on it yet. */
type Part = {
  readonly context: OffscreenCanvasRenderingContext2D;
  view: PartView | null;
  image: ImageData | null;
  isDue: boolean;
};

const report = (message: Report, transfer: Transferable[] = []): void => self.postMessage(message, { transfer });

class Painter {
  #grid: MatrixGrid | null = null;
  #difference: Float64Array = new Float64Array();
  readonly #sorted = new Map<Layer, { readonly values: Float64Array; readonly summary: Summary }>();
  #codes = new Uint16Array();
  #pixels: Pixels | null = null;
  #order: Extract<Command, { type: 'order' }> | null = null;
  readonly #parts = new Map<PartName, Part>();
  #isAwaited = false;

  handleCommand(command: Command): void {
    switch (command.type) {
      case 'read':
        this.#read(command.bytes);
        break;
      case 'attach':
        this.#attach(command.part, command.canvas);
        break;
      case 'difference':
        this.#difference = command.values;
        this.#sorted.delete('difference');
        break;
      case 'colour':
        this.#pixels = pixelsOf(command.scale, command.colours);
        encode(this.#values(command.layer), command.scale, command.filter, this.#codes);
        this.#paintSoon();
        break;
      case 'order':
        this.#order = command;
        this.#paintSoon();
        break;
      case 'view':
        this.#look(command.part, command.view);
        break;
      case 'count': {
        const { values, summary } = this.#sortedOf(command.layer);
        report({
          type: 'counted',
          layer: command.layer,
          summary,
          counts: histogram(values, command.min, command.max, command.bins),
        });
        break;
      }
    }
  }

  #read(bytes: ArrayBuffer): void {
    const matrix = readBinaryMatrix(bytes);
    const grid = readGrid(matrix);
    if (grid === null) throw new Error(`The job is ${matrix.job.status.toLowerCase()}: it has no matrix.`);
    this.#grid = grid;
    this.#codes = new Uint16Array(grid.origins.length * grid.destinations.length);
    const figures: Partial<Record<Measure, MeasureFigures>> = {};
    for (const measure of EXPORT_MEASURES) {
      if (grid[measure] === undefined) continue;
      const { values, summary } = this.#sortedOf(measure);
      figures[measure] = {
        summary,
        breaks: Float64Array.from({ length: LEVELS - 1 }, (_, level) => quantile(values, (level + 1) / LEVELS)),
      };
    }
    // The window gets a copy to look up single cells, while this thread continues to paint.
    report({ type: 'read', matrix: { grid, figures } });
  }

  #values(layer: Layer): Float64Array {
    return (layer === 'difference' ? this.#difference : this.#grid?.[layer]) ?? new Float64Array();
  }

  #sortedOf(layer: Layer): { readonly values: Float64Array; readonly summary: Summary } {
    const known = this.#sorted.get(layer);
    if (known !== undefined) return known;
    const values = this.#values(layer);
    const sorted = sortedValues(values);
    const made = { values: sorted, summary: summarise(values, sorted) };
    this.#sorted.set(layer, made);
    return made;
  }

  #attach(part: PartName, canvas: OffscreenCanvas): void {
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('The heat map could not be drawn: the window has no canvas to draw on.');
    this.#parts.set(part, { context, view: null, image: null, isDue: false });
  }

  #look(name: PartName, view: PartView): void {
    const part = this.#parts.get(name);
    if (part === undefined) return;
    const { canvas } = part.context;
    if (canvas.width !== view.width || canvas.height !== view.height) {
      [canvas.width, canvas.height] = [view.width, view.height];
      part.image = null;
    }
    part.view = view;
    part.isDue = true;
    this.#await();
  }

  #paintSoon(): void {
    for (const part of this.#parts.values()) part.isDue = true;
    this.#await();
  }

  /** However many changes come before the next frame, each canvas is painted once. */
  #await(): void {
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    requestAnimationFrame(() => {
      this.#isAwaited = false;
      for (const [name, part] of this.#parts) if (part.isDue) this.#paint(name, part);
    });
  }

  #paint(name: PartName, part: Part): void {
    const { view } = part;
    if (view === null || this.#pixels === null || this.#order === null) return;
    const started = performance.now();
    part.isDue = false;
    part.image ??= new ImageData(view.width, view.height);
    const { rows, columns, dotted } = this.#order;
    const painting = { ...view, codes: this.#codes, rows, columns, dotted, pixels: this.#pixels };
    paint(painting, new Uint32Array(part.image.data.buffer), view.width, view.height);
    part.context.putImageData(part.image, 0, 0);
    report({ type: 'painted', part: name, ms: performance.now() - started });
  }
}

const painter = new Painter();

self.addEventListener('message', ({ data }: MessageEvent<Command>) => {
  try {
    painter.handleCommand(data);
  } catch (error) {
    report({ type: 'failed', message: errorMessage(error) });
  }
});
