import { Box, Text } from '@mantine/core';
import { IconSitemap } from '@tabler/icons-react';
import type { AdminChain } from '../../../../../contract/admin.ts';
import { Badge } from '../../../../kit/components/Badge.tsx';
import { AreaRow } from '../../AreaRow.tsx';
import { ADMIN } from '../../../../model/look-up/questions.ts';
import type { SectionDefinition, SectionProps } from '../../section-definition.ts';
import {
  areaOf,
  chainHeading,
  comparedLevels,
  explanations,
  kindOf,
  levelKey,
  nameOf,
  namesUpwards,
  writtenLevels,
} from './levels.ts';
import { t } from '../../../../kit/words/t.ts';

/** Badges beside the country's name. */
function Marks({ answer }: { readonly answer: AdminChain }) {
  return (
    <>
      {answer.disputed === undefined ? null : <Badge look="warn">{t('inspect.disputed')}</Badge>}
      {answer.near_shore === true ? <Badge look="neutral">{t('inspect.nearShore')}</Badge> : null}
    </>
  );
}

function AdminList({ answer }: SectionProps<AdminChain>) {
  const unknown = answer.unknown_levels ?? [];
  const absent = answer.absent_levels.filter((level) => !unknown.includes(level));
  return (
    <Box mx={-6}>
      <ul>
        {answer.levels.map((level) => {
          const kind = kindOf(level);
          return (
            <AreaRow
              key={level.boundary_id}
              area={areaOf(level)}
              badge={`A${level.level}`}
              name={nameOf(level)}
              {...(kind === undefined ? {} : { detail: kind })}
              mark={level.level === 0 ? <Marks answer={answer} /> : null}
            />
          );
        })}
      </ul>
      {explanations(answer).map((text) => (
        <Text key={text} {...NOTE} c="var(--ink-2)">
          {text}
        </Text>
      ))}
      {absent.length === 0 ? null : (
        <Text {...NOTE}>{t('inspect.absentNoneHereInstalledPacks', { absent: writtenLevels(absent) })}</Text>
      )}
      {unknown.length === 0 ? null : (
        <Text {...NOTE}>{t('inspect.unknownUnknownNoInstalledPack', { unknown: writtenLevels(unknown) })}</Text>
      )}
    </Box>
  );
}

/** Beside the levels, below the names. */
const NOTE = { fz: 'xs', lh: '16px', c: 'dimmed', pt: 4, ps: 40, pe: 6 } as const;

export const adminSection: SectionDefinition<AdminChain> = {
  ...ADMIN,
  title: t('common.administrative'),
  icon: IconSitemap,
  rows: ['A0', 'A1', 'A2'],
  nothing: {
    title: t('inspect.noCountryPoint'),
    text: t('inspect.moreThan2KmShore'),
  },
  summary: ({ answer }) => answer.levels.map(nameOf).join(' › '),
  body: AdminList,
  copied: (answer) => namesUpwards(answer).join(', '),
  compared: comparedLevels,
  isUnknown: ({ unknown_levels: unknown = [] }, key) => unknown.some((level) => key === levelKey(level)),
  areas: ({ levels }) => levels.toReversed().map(areaOf),
  heading: chainHeading,
};
