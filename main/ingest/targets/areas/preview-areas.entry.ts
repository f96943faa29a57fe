/** Process of looks at files of areas. */
import { serveProcess } from '../../../threads/serve-process.ts';
import type { AreaPreviewFunctions } from './preview.ts';
import { previewAreas } from './preview-areas.ts';

await serveProcess<AreaPreviewFunctions>(() => ({ preview: previewAreas }));
