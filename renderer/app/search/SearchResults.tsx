import { Box, Combobox, Group, Text } from '@mantine/core';
import { IconCornerDownLeft } from '@tabler/icons-react';
import type { PointerEventHandler } from 'react';
import { reverseGeocoderEndpoint } from '../../../contract/geocoder.ts';
import { ofPacks, queryOf } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import styles from './SearchResults.module.css';
import type { Suggestion, SuggestionGroup } from './suggestion.ts';
import { t } from '../../kit/words/t.ts';
import { writtenAddress } from '../../kit/words/names.ts';

type Props = {
  readonly id: string;
  readonly groups: readonly SuggestionGroup[];
  readonly problem: string | null;
  readonly isAwaited: boolean;
  readonly onPress: PointerEventHandler;
};

/** Results in groups, or the reason for having none. */
export function SearchResults({ id, groups, problem, isAwaited, onPress }: Props) {
  return (
    <Combobox.Options
      id={id}
      aria-label={t('search.results')}
      className={styles['results'] ?? ''}
      aria-busy={isAwaited}
      onPointerDown={onPress}
    >
      {groups.map(({ title, source, suggestions }) => (
        <Combobox.Group key={title} label={<GroupTitle title={title} source={source} />}>
          {suggestions.map((suggestion) => (
            <Combobox.Option key={suggestion.id} value={suggestion.id}>
              <Line suggestion={suggestion} />
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
      {problem === null ? null : <Combobox.Empty className={styles['problem'] ?? ''}>{problem}</Combobox.Empty>}
    </Combobox.Options>
  );
}

function GroupTitle({ title, source }: { readonly title: string; readonly source: string | null | undefined }) {
  return (
    <Group component="span" gap={0} align="stretch" justify="space-between" w="100%">
      <span>{title}</span>
      {source === undefined || source === null ? null : <span aria-hidden>{source}</span>}
    </Group>
  );
}

function Line({ suggestion: { icon: Glyph, title, detail, isAt, aside } }: { readonly suggestion: Suggestion }) {
  return (
    <Group component="span" gap="md" mih={34}>
      <Glyph size={18} stroke={1.75} aria-hidden className={styles['glyph']} />
      <Box component="span" flex={1} miw={0}>
        <Box component="span" display="block" fw={500}>
          {title}
        </Box>
        {detail === undefined && isAt === undefined ? null : (
          <Text span size="xs" display="block" c="dimmed" className="ellipsis">
            {detail} {isAt === undefined ? null : <PlaceName point={isAt} />}
          </Text>
        )}
      </Box>
      {aside === undefined ? null : (
        <Text span inherit flex="none" c="dimmed" fz="xs" className="figures">
          {aside}
        </Text>
      )}
      <IconCornerDownLeft size={16} stroke={1.75} aria-hidden className={styles['enter']} />
    </Group>
  );
}

/** Name of the place at a point, once loaded. */
function PlaceName({ point: { lon, lat } }: { readonly point: Point }) {
  const { data } = useAnswer(
    ofPacks(
      queryOf(reverseGeocoderEndpoint, {
        query: { x: lon, y: lat, result_type: 'neighborhood|locality|administrative_area_level_1|country' },
      }),
    ),
  );
  const [nearest] = data?.results ?? [];
  return nearest === undefined ? null : writtenAddress(nearest);
}
