/** Process of features. */
import { serveProcess } from '../../threads/serve-process.ts';
import { featurePage, oneFeature } from './functions.ts';

await serveProcess(() => ({ featurePage, oneFeature }));
