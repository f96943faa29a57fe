import { Text } from '@mantine/core';
import { useLayout } from '../../../../model/window/layout.ts';
import { IconVirus, IconFilePlus } from '@tabler/icons-react';
import { hasFigures, type HierarchyAnswer } from '../../../../../contract/health.ts';
import { HEALTH } from '../../../../model/look-up/questions.ts';
import type { SectionDefinition } from '../../section-definition.ts';
import { Badge } from '../../../../kit/components/Badge.tsx';
import { comparedFigures, plainRecord, sharedAge, writtenMonth, writtenTrend, writtenDate } from './figures.ts';
import { recordsOf } from '../../../../model/figures/records.ts';
import { HealthBody } from './HealthBody.tsx';
import { TREND_LOOK } from '../../trend-look.ts';
import { Button } from '../../../../kit/components/Button.tsx';
import { Message } from '../../../../kit/components/Message.tsx';
import { beginImport } from '../../../../model/imports/begin-import.ts';
import { hideSection } from '../../hide-section.ts';
import { t } from '../../../../kit/words/t.ts';

/** None of the areas at the point has figures: on the day that was chosen, or at all. */
function NoFigures() {
  const date = useLayout(({ period }) => period.date);
  return (
    <Message
      icon={IconVirus}
      title={
        date === null
          ? t('inspect.noHealthFiguresPoint')
          : t('inspect.noHealthFiguresDatePoint', { date: writtenDate(date) })
      }
      actions={
        <>
          {date === null ? (
            <Button size="xs" icon={IconFilePlus} onClick={() => beginImport([], 'health')}>
              {t('inspect.addPack')}
            </Button>
          ) : (
            <Button size="xs" onClick={() => useLayout.getState().setPeriod({ date: null })}>
              {t('inspect.showLatest')}
            </Button>
          )}
          <Button
            size="xs"
            variant="subtle"
            onClick={() => hideSection({ id: 'health', title: t('common.healthAlerts') })}
          >
            {t('inspect.hideSection2')}
          </Button>
        </>
      }
    >
      {date === null ? t('inspect.installedPacksNoFiguresAreasHere') : t('inspect.installedPacksNoFiguresAreasThatDay')}
    </Message>
  );
}

/** `920 cases ↑148 Jul 2020`, of the smallest area that has figures; pointing at it names the area. */
function HealthSummary({ answer }: { readonly answer: HierarchyAnswer }) {
  const record = recordsOf(answer).find(hasFigures);
  if (record === undefined) return null;
  const { total_cases: cases, total_deaths: deaths = 0 } = record;
  const change = cases === undefined ? record.covid_deceased_trend : record.covid_trend;
  const trend = change === undefined ? null : writtenTrend(change);
  return (
    <span className="figures" title={`${record.name}, ${record.category_name}`}>
      {cases === undefined
        ? t('inspect.totalDeathsDeaths', { count: deaths })
        : t('inspect.totalCasesCases', { count: cases })}{' '}
      {trend === null ? null : <Text span inherit {...TREND_LOOK[trend.direction]}>{`${trend.text} `}</Text>}
      {record.date_reported === undefined ? null : <span className="hint">{writtenMonth(record.date_reported)}</span>}
    </span>
  );
}

/** Beside the title where all the figures are of one age; where they differ, each row has its own. */
function AgeBadge({ answer }: { readonly answer: HierarchyAnswer }) {
  const age = sharedAge(recordsOf(answer), answer.timestamp);
  return age === null ? null : <Badge look="warn">{age}</Badge>;
}

export const healthSection: SectionDefinition<HierarchyAnswer> = {
  ...HEALTH,
  title: t('common.healthAlerts'),
  icon: IconVirus,
  rows: [t('inspect.county'), t('common.state'), t('common.country')],
  nothing: {
    title: t('inspect.noHealthFiguresPoint'),
    text: t('inspect.installedPacksNoFiguresAreasHere'),
  },
  empty: NoFigures,
  summary: HealthSummary,
  body: HealthBody,
  badge: AgeBadge,
  copied: (answer) => recordsOf(answer).map(plainRecord).join('\n'),
  compared: comparedFigures,
  areas: () => [],
};
