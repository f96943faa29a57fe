/** The process that reads the outlines of pack files. */
import { serveProcess } from '../../threads/serve-process.ts';
import { readPackOutline } from './pack-outline.ts';

await serveProcess(() => ({ readPackOutline }));
