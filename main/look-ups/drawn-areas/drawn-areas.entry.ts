/** Process of area layers. */
import { serveProcess } from '../../threads/serve-process.ts';
import { areaList, areaTile, exportAreas } from './functions.ts';

await serveProcess(() => ({ areaTile, areaList, exportAreas }));
