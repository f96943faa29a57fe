import type { HierarchyAnswer } from '../../../../../contract/health.ts';
import { Badge } from '../../../../kit/components/Badge.tsx';
import { sharedAge } from './figures.ts';
import { recordsOf } from '../../../../model/figures/records.ts';

/** Beside the title where all the figures are of one age; where they differ, each row has its own. */
export function AgeBadge({ answer }: { readonly answer: HierarchyAnswer }) {
  const age = sharedAge(recordsOf(answer), answer.timestamp);
  return age === null ? null : <Badge look="warn">{age}</Badge>;
}
