/** Process of looks at files of addresses. */
import { serveProcess } from '../../../threads/serve-process.ts';
import type { PreviewFunctions } from './importer.ts';
import { previewAddresses } from './preview-addresses.ts';

await serveProcess<PreviewFunctions>(() => ({ preview: previewAddresses }));
