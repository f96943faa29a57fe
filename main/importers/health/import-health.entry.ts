/** Child process of one health import. */
import { importHealth, type HealthImportReport } from './import-health.ts';
import type { HealthImportProgress, HealthImportWork } from './start.ts';
import { answerParent } from '../../threads/answer-parent.ts';

await answerParent<HealthImportWork, HealthImportReport, HealthImportProgress>((work, { progress }) => importHealth({ ...work, onProgress: (done, total) => progress({ done, total }) }));
