/** Child process that checks one pack file. */
import type { PackVerification } from '../../../contract/pack-verification.ts';
import { verifyPack } from './verify-pack.ts';
import { answerParent } from '../../threads/answer-parent.ts';

await answerParent<string, PackVerification>((path) => verifyPack(path));
