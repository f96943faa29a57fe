/** Child process that reads which pack a file is. */
import { readManifestOf } from '../pack-file.ts';
import { answerParent } from '../../threads/answer-parent.ts';

await answerParent<string, string>((path, { step }) => {
  step(0);
  return readManifestOf(path).id;
});
