/** The process that exports tiles. */
import { serveProcess } from '../../threads/serve-process.ts';
import { exportTiles } from './export-tiles.ts';

await serveProcess(() => ({ exportTiles }));
