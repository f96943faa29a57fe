import { Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Badge } from '../../kit/components/Badge.tsx';
import { Button } from '../../kit/components/Button.tsx';
import { formattedJson } from '../../kit/components/json-formatter.ts';
import { JsonText } from '../../kit/components/JsonText.tsx';
import type { Settled } from '../../model/look-up/use-look-up.ts';
import { t } from '../../kit/words/t.ts';
import { writtenFixed } from '../../kit/words/locale.ts';
import { foldedJson } from './folded-json.ts';

/** The request and its answer as programs see them; geometries are collapsed until expanded. */
export function RawJson({ state }: { readonly state: Settled }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const data: unknown = state.status === 'failed' ? state.failure : state.data;
  const { text, isFolded } = useMemo(() => foldedJson(data), [data]);
  const shown = useMemo(() => (isUnfolded ? formattedJson(JSON.stringify(data)) : text), [isUnfolded, data, text]);
  return (
    <>
      <Group gap="xs" align="flex-start" mb="xs" c="var(--ink-2)" fz="xs" lh="18px">
        <Badge look="accent">GET</Badge>
        <Text span inherit className="mono" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
          {state.path}
        </Text>
        {state.status === 'failed' ? null : <span className="figures">{writtenFixed(state.ms, 1)} ms</span>}
      </Group>
      <JsonText text={shown} label={t('common.answerJson')} />
      {isFolded ? (
        <Button variant="subtle" size="xs" mt={4} aria-pressed={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? t('inspect.collapseGeometry') : t('inspect.showFullGeometry')}
        </Button>
      ) : null}
    </>
  );
}
