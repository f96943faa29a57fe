import { Box, Center, Group, Progress, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { OsmPartProgress } from '../../../contract/imports.ts';
import { Badge } from '../../kit/components/Badge.tsx';
import { PART_TITLES } from '../../model/imports/file-kinds.ts';
import { useImport } from '../../model/imports/import-flow.ts';
import { estimateOf, writtenAbout } from '../../model/imports/osm-estimates.ts';
import { usePacks } from '../../model/service/packs.ts';
import { PART_ICONS } from './OsmParts.tsx';
import { t } from '../../kit/words/t.ts';
import { writtenPercent, writtenBytes } from '../../kit/words/locale.ts';

const BADGES = {
  waiting: { look: 'neutral', word: t('common.queued') },
  running: { look: 'accent', word: t('common.running') },
  finished: { look: 'ok', word: t('imports.written') },
  left_out: { look: 'neutral', word: t('imports.notFile') },
} as const;

/** `0:48`, `12:06`. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/**
 * How far each part of an OpenStreetMap file is; of those that are written, how long it took and how large they are.
 */
export function OsmProgress({ parts }: { readonly parts: readonly OsmPartProgress[] }) {
  return (
    <Box component="ul" mt="xs" aria-label={t('common.parts')}>
      {parts.map((part) => (
        <Part key={part.part} part={part} />
      ))}
    </Box>
  );
}

function Part({ part: { part, pack, state, progress, seconds } }: { readonly part: OsmPartProgress }) {
  const file = useImport(({ files }) => files[0]);
  const installed = usePacks().find(({ id }) => id === pack);
  const { look, word } = BADGES[state];
  const Glyph = state === 'finished' ? IconCheck : PART_ICONS[part];
  const expected = file === undefined ? undefined : estimateOf(file, part);
  const hint =
    state === 'finished'
      ? `${pack}${installed === undefined ? '' : `, ${writtenBytes(installed.size_bytes)}`}`
      : expected === undefined || state === 'left_out'
        ? pack
        : t('imports.aboutSecondsBytes', {
            duration: writtenAbout(expected.seconds),
            size: writtenBytes(expected.bytes),
          });
  return (
    <Group wrap="wrap" component="li" gap="4px 12px" py="sm" className="line-above">
      <Center component="span" flex="none" w={30} h={30} bdrs="md" bg="var(--accent-soft)" c="var(--accent)">
        <Glyph size={16} stroke={1.75} aria-hidden />
      </Center>
      <Stack component="span" gap={0} flex={1} miw={0}>
        {PART_TITLES[part]}
        <span className="hint">{hint}</span>
      </Stack>
      <span className="figures">
        {seconds === undefined
          ? state === 'running'
            ? writtenPercent(Math.floor(progress * 100) / 100)
            : ''
          : clock(seconds)}
      </span>
      <Badge look={look}>{word}</Badge>
      {state === 'running' ? (
        <Progress w="calc(100% - 42px)" ms={42} size={4} value={progress * 100} aria-label={PART_TITLES[part]} />
      ) : null}
    </Group>
  );
}
