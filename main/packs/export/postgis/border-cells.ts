/** Which cells the borders of a pack's areas cross, by level: it is told when the pack is loaded. */
import { adminCategoryCode, ENCLOSED_WATER_CATEGORY } from '../../../../contract/categories.ts';
import type { PackTheme } from '../../../../contract/pack.ts';
import { CellMarker, type Marks } from './cell-marks.ts';
import type { SeePolygons } from './tables.ts';

export const BORDER_CELL_TABLE = `
CREATE TABLE IF NOT EXISTS cairn.border_cell (pack text NOT NULL, level integer NOT NULL, tile integer NOT NULL, bits bytea NOT NULL);
CREATE INDEX IF NOT EXISTS border_cell_pack ON cairn.border_cell (pack);`;

/** The level of whatever has none. */
const ONLY = 0;

/** The levels of a theme's categories; nothing for those that no look-up answers with. */
function levelOf(theme: PackTheme, category: number): number | undefined {
  if (theme === 'time-zones' || theme === 'geo-boundaries') return ONLY;
  if (category === ENCLOSED_WATER_CATEGORY.code) return 0;
  const level = category - adminCategoryCode(0);
  return level >= 0 && level <= 8 ? level : undefined;
}

/** Marks the cells that borders cross, of all polygons that it sees. */
export class BorderCells {
  readonly #theme: PackTheme;
  readonly #markers = new Map<number, CellMarker>();

  /** @param theme of the pack that the polygons are of */
  constructor(theme: PackTheme) {
    this.#theme = theme;
  }

  /** Marked cells by level. */
  get byLevel(): ReadonlyMap<number, Marks> {
    return new Map([...this.#markers].map(([level, { marks }]) => [level, marks]));
  }

  /**
   * Pieces are cut from north to south and from west to east: their slanting edges are borders, and of the others those
   * that the outline of their area has.
   */
  readonly see: SeePolygons = ({ coordinates, ringEnds }, category, of) => {
    const level = levelOf(this.#theme, category);
    if (level === undefined) return;
    let marker = this.#markers.get(level);
    if (marker === undefined) this.#markers.set(level, (marker = new CellMarker()));
    let start = 0;
    for (const end of ringEnds) {
      for (let at = 2 * start; at + 3 < 2 * end; at += 2) {
        const x1 = coordinates[at] ?? 0;
        const y1 = coordinates[at + 1] ?? 0;
        const x2 = coordinates[at + 2] ?? 0;
        const y2 = coordinates[at + 3] ?? 0;
        if (of === 'area' || (x1 !== x2 && y1 !== y2)) marker.addEdge(x1, y1, x2, y2);
      }
      start = end;
    }
  };
}
