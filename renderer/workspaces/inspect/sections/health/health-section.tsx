import { IconVirus } from '@tabler/icons-react';
import type { HierarchyAnswer } from '../../../../../contract/health.ts';
import { withQuery } from '../../../../kit/api/request.ts';
import type { SectionDefinition } from '../../section-definition.ts';
import { periodQuery, usePeriod } from '../../../../model/figures/period.ts';
import { AgeBadge } from './AgeBadge.tsx';
import { comparedFigures, hasFigures, plainRecord, recordsOf } from './figures.ts';
import { HealthBody } from './HealthBody.tsx';
import { HealthSummary } from './HealthSummary.tsx';
import { NoFigures } from './NoFigures.tsx';

export const healthSection: SectionDefinition<HierarchyAnswer> = {
  id: 'health',
  title: 'Health alerts',
  icon: IconVirus,
  rows: ['County', 'State', 'Country'],
  path: ({ lon, lat }) => withQuery('/covidv1/xy2data', { x: lon, y: lat, admin: 'admin8', ...periodQuery(usePeriod.getState()) }),
  isEmpty: (answer) => !recordsOf(answer).some(hasFigures),
  nothing: { title: 'No health figures at this point', text: 'The installed packs have no figures of the areas here.' },
  empty: NoFigures,
  summary: HealthSummary,
  body: HealthBody,
  badge: AgeBadge,
  copied: (answer) => recordsOf(answer).map(plainRecord).join('\n'),
  compared: comparedFigures,
  areas: () => [],
};
