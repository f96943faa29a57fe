/** Process of one import of map tiles. */
import { serveProcess } from '../../../threads/serve-process.ts';
import type { ImportFunctions } from '../../import-process.ts';
import { importTiles, type TileImportOptions, type TileImportProgress, type TileImportReport } from './import-tiles.ts';

await serveProcess<ImportFunctions<TileImportOptions, TileImportReport>, TileImportProgress>(
  ({ progress, step, between }) => ({
    run: (options) => importTiles(options, { onProgress: progress, onTile: step, onTilesEnd: between }),
  }),
);
