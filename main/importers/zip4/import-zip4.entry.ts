/** Child process of one ZIP+4 import. */
import { importZip4, type Zip4ImportOptions } from './import.ts';
import type { Zip4ImportProgress, Zip4ImportReport } from './report.ts';
import { answerParent } from '../../threads/answer-parent.ts';

await answerParent<Zip4ImportOptions, Zip4ImportReport, Zip4ImportProgress>((options, { progress, step, between }) => importZip4(options, { onProgress: progress, onRow: step, onRowsEnd: between }));
