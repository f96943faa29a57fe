import { Checkbox, Flex, Group, Stack, TagsInput, TextInput } from '@mantine/core';
import { IconPolygon } from '@tabler/icons-react';
import { AVOID_KINDS, MAX_AVOID_AREAS, MAX_AVOID_STREETS, type AvoidKind } from '../../../contract/avoid.ts';
import { Badge } from '../../kit/components/Badge.tsx';
import { Button } from '../../kit/components/Button.tsx';
import { CrossButton } from '../../kit/components/CrossButton.tsx';
import { t } from '../../kit/words/t.ts';
import { enterMode, leaveMode, useModeId } from '../../map/modes/modes.ts';
import { useReach, type Avoided } from '../../model/reach/reach.ts';
import styles from './Avoid.module.css';

const KIND_TITLES: Record<AvoidKind, string> = {
  motorway: t('reach.avoidMotorway'),
  ferry: t('reach.avoidFerry'),
  unpaved: t('reach.avoidUnpaved'),
  toll: t('reach.avoidToll'),
};

const change = (part: Partial<Avoided>): void => {
  const { avoid, set } = useReach.getState();
  set({ avoid: { ...avoid, ...part } });
};

/** What trips avoid (kinds of roads, streets by name, and areas drawn on the map), and when they start. */
export function Avoid() {
  const { kinds, streets, areas, hour } = useReach((reach) => reach.avoid);
  const count = kinds.length + streets.length + areas.length + Number(hour !== '');
  return (
    <details className={styles['avoid']} open={count > 0}>
      <summary className={styles['summary']}>
        {t('reach.avoidAndTime')}
        {count === 0 ? null : <Badge look="accent">{count}</Badge>}
      </summary>
      <Stack gap="sm" pt={6}>
        <Checkbox.Group
          aria-label={t('reach.avoid')}
          value={[...kinds]}
          onChange={(chosen) => change({ kinds: AVOID_KINDS.filter((kind) => chosen.includes(kind)) })}
        >
          <Flex gap="8px 14px" wrap="wrap">
            {AVOID_KINDS.map((kind) => (
              <Checkbox key={kind} value={kind} label={KIND_TITLES[kind]} />
            ))}
          </Flex>
        </Checkbox.Group>
        <TagsInput
          size="xs"
          aria-label={t('reach.avoidStreets')}
          placeholder={streets.length === 0 ? t('reach.avoidStreets') : ''}
          description={t('reach.avoidStreetsHint')}
          inputWrapperOrder={['input', 'description']}
          maxTags={MAX_AVOID_STREETS}
          value={[...streets]}
          onChange={(names) => change({ streets: names })}
        />
        <Areas areas={areas} />
        <TextInput
          size="xs"
          type="datetime-local"
          label={t('reach.hour')}
          description={t('reach.hourHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={hour}
          onChange={({ currentTarget }) => change({ hour: currentTarget.value })}
        />
      </Stack>
    </details>
  );
}

/** The areas, and the button that draws another. */
function Areas({ areas }: Pick<Avoided, 'areas'>) {
  const isDrawing = useModeId() === 'avoid-area';
  return (
    <>
      {areas.length === 0 ? null : (
        <ul>
          {areas.map((area, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an area is its number
            <Group component="li" key={index} gap="sm" mih={28}>
              <i aria-hidden className={styles['swatch']} />
              {t('reach.areaNumber', { number: index + 1 })}
              <CrossButton
                label={t('reach.removeArea', { number: index + 1 })}
                side="left"
                ms="auto"
                onClick={() => change({ areas: areas.filter((other) => other !== area) })}
              />
            </Group>
          ))}
        </ul>
      )}
      <Button
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        icon={IconPolygon}
        aria-pressed={isDrawing}
        disabled={areas.length >= MAX_AVOID_AREAS}
        onClick={() => (isDrawing ? leaveMode() : enterMode('avoid-area'))}
      >
        {t('reach.drawArea')}
      </Button>
    </>
  );
}
