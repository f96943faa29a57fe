/** Child process that reads the outline of one pack file. */
import { readPackOutline, type PackOutline } from './pack-outline.ts';
import { answerParent } from '../../threads/answer-parent.ts';

await answerParent<string, PackOutline>((path) => readPackOutline(path));
