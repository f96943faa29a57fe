import { IconVirus } from '@tabler/icons-react';
import type { HierarchyAnswer } from '../../../../../contract/health.ts';
import { HEALTH } from '../../../../model/look-up/questions.ts';
import type { SectionDefinition } from '../../section-definition.ts';
import { Badge } from '../../../../kit/components/Badge.tsx';
import { comparedFigures, plainRecord, sharedAge } from './figures.ts';
import { recordsOf } from '../../../../model/figures/records.ts';
import { HealthBody } from './HealthBody.tsx';
import { HealthSummary } from './HealthSummary.tsx';
import { NoFigures } from './NoFigures.tsx';

/** Beside the title where all the figures are of one age; where they differ, each row has its own. */
function AgeBadge({ answer }: { readonly answer: HierarchyAnswer }) {
  const age = sharedAge(recordsOf(answer), answer.timestamp);
  return age === null ? null : <Badge look="warn">{age}</Badge>;
}

export const healthSection: SectionDefinition<HierarchyAnswer> = {
  ...HEALTH,
  title: 'Health alerts',
  icon: IconVirus,
  rows: ['County', 'State', 'Country'],
  nothing: { title: 'No health figures at this point', text: 'The installed packs have no figures of the areas here.' },
  empty: NoFigures,
  summary: HealthSummary,
  body: HealthBody,
  badge: AgeBadge,
  copied: (answer) => recordsOf(answer).map(plainRecord).join('\n'),
  compared: comparedFigures,
  areas: () => [],
};
