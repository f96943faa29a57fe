import { addedWords, ROLE_WORDS } from '../../model/matrix/words.ts';
import { Box, Group, NumberInput, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DEFAULT_BOX_ADDRESSES, MAX_BOX_DEGREES, MAX_SEED } from '../../../contract/geocoder.ts';
import { MAX_ADDRESSES } from '../../../contract/matrix.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { failureText } from '../../kit/api/failure.ts';
import { Button } from '../../kit/components/Button.tsx';
import type { PointRole } from '../../kit/coordinates/point-role.ts';
import { formatCount } from '../../kit/words/locale.ts';
import { addressQuery, type BoxWay, type Choosing, closeBox, pointsOf, takeFromBox } from './box-points.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { MAX_POINTS } from '../../model/matrix/order/points.ts';
import { useMap } from '../../model/map/map.ts';
import { RoleControl } from './RoleControl.tsx';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { ofPacks } from '../../kit/api/query.ts';
import { t } from '../../kit/words/t.ts';

const ADD_WORDS: Record<PointRole, (count: number) => string> = {
  origins: (count) => t('matrix.addCountOrigins', { count }),
  destinations: (count) => t('matrix.addCountDestinations', { count }),
  stops: (count) => t('reach.addCountStops', { count }),
};

const FEW = DEFAULT_BOX_ADDRESSES;

/** Asks which points to add from the drawn box. */
export function BoxCard() {
  const box = useMap((map) => map.box);
  const role = useMap((map) => map.boxRole);
  if (box === null) return null;
  return (
    <Stack
      component="section"
      gap="sm"
      top={12}
      right={12}
      w={262}
      py="md"
      px={14}
      fz="xs"
      lh="16px"
      className="float"
      aria-label={role === null ? t('matrix.addPointsBox') : t('matrix.addRoleBox', { role: ROLE_WORDS[role] })}
    >
      <Text component="h3" inherit fz="sm" fw={600} lh="18px">
        {role === null ? t('matrix.addPointsBox') : t('matrix.addRoleBox', { role: ROLE_WORDS[role] })}
      </Text>
      <RoleControl of={role} onChange={(chosen) => useMap.setState({ boxRole: chosen })} />
      <Body box={box} />
    </Stack>
  );
}

const isTooLarge = ([west, south, east, north]: Bbox): boolean =>
  east - west > MAX_BOX_DEGREES || north - south > MAX_BOX_DEGREES;
const TOO_LARGE = t('matrix.boxWiderHigherThanMaxBoxDegrees', { degrees: MAX_BOX_DEGREES });

/** How many addresses there are; `null` until it is known. */
function useAddressCount(box: Bbox): { readonly count: number | null; readonly problem: string | null } {
  const isAsked = !isTooLarge(box);
  const { data, failure } = useAnswer(ofPacks(addressQuery(box, 0, 'even', 1)), { isWanted: isAsked });
  if (!isAsked) return { count: null, problem: TOO_LARGE };
  return { count: data?.count ?? null, problem: failure === null ? null : failureText(failure) };
}

function Body({ box }: { readonly box: Bbox }) {
  const role = useMap((map) => map.boxRole);
  const mode = useBuilder((builder) => builder.wishes.mode);
  const room = useBuilder(({ lists }) => (role === null ? MAX_ADDRESSES : MAX_POINTS[role] - lists[role].length));
  const addresses = useAddressCount(box);
  const [chosen, setWay] = useState<BoxWay | null>(null);
  const hasNone = addresses.count === 0;
  const way = chosen ?? (hasNone ? 'scatter' : 'addresses');
  const [wanted, setWanted] = useState(FEW);
  const seed = useMap((map) => map.boxSeed);
  const [choosing, setChoosing] = useState<Choosing>('even');
  const [onRoads, setOnRoads] = useState(true);
  const [failed, setFailed] = useState<{ readonly box: Bbox; readonly words: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const there = way === 'addresses' ? (addresses.count ?? 0) : MAX_ADDRESSES;
  const count = Math.min(wanted, there, room);

  // A failure concerns only the box for which it occurred.
  const problem = failed?.box === box ? failed.words : null;
  const setProblem = (words: string) => setFailed({ box, words });

  // The list is the one of when the button was pressed: until the answer is there, the other one may have been chosen.
  const add = async (to: PointRole) => {
    setBusy(true);
    setFailed(null);
    const answer = await pointsOf(way, { box, count, seed, choosing, mode: onRoads ? mode : null });
    if (!answer.ok) setProblem(failureText(answer.failure));
    else if (answer.data.length === 0) setProblem(t('matrix.noRoadWithin1KmAnyPointBox'));
    else takeFromBox(box, to, answer.data, addedWords(to, answer.data.length));
    setBusy(false);
  };

  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('matrix.points')}
        data={[
          { value: 'addresses', label: t('common.addresses') },
          { value: 'scatter', label: t('matrix.scatterPoints') },
        ]}
        value={way}
        onChange={(value) => setWay(value === 'scatter' ? 'scatter' : 'addresses')}
      />
      {way === 'addresses' ? (
        <Group component="p" gap="sm" justify="space-between" mih={26}>
          <span className="secondary">{t('matrix.addressesBox')}</span>
          <span className="figures">
            {addresses.count === null ? (addresses.problem === null ? '…' : '–') : formatCount(addresses.count)}
          </span>
        </Group>
      ) : null}
      <Group gap="sm" justify="space-between" mih={26}>
        <span className="secondary">{way === 'addresses' ? t('matrix.number') : t('matrix.distributionPoints')}</span>
        <NumberInput
          size="xs"
          w={90}
          aria-label={way === 'addresses' ? t('matrix.number') : t('matrix.distributionPoints')}
          min={1}
          max={MAX_ADDRESSES}
          value={wanted}
          onChange={(value) => setWanted(Math.max(1, Math.round(Number(value) || 1)))}
        />
      </Group>
      <Group gap="sm" justify="space-between" mih={26}>
        <span className="secondary">{way === 'addresses' ? t('common.choose') : t('common.location')}</span>
        {way === 'addresses' ? (
          <Choice
            label={t('common.choose')}
            options={[t('matrix.evenlySpread'), t('matrix.atRandom')]}
            isSecond={choosing === 'random'}
            onChoose={(isSecond) => setChoosing(isSecond ? 'random' : 'even')}
          />
        ) : (
          <Choice
            label={t('common.location')}
            options={[t('matrix.onRoads'), t('common.anywhere')]}
            isSecond={!onRoads}
            onChoose={(isSecond) => setOnRoads(!isSecond)}
          />
        )}
      </Group>
      <Group gap="sm" justify="space-between" mih={26}>
        <span className="secondary" title={t('matrix.sameSeedGivesSamePoints')}>
          {t('matrix.seed')}
        </span>
        <NumberInput
          size="xs"
          w={90}
          aria-label={t('matrix.seed')}
          min={0}
          max={MAX_SEED}
          value={seed}
          onChange={(value) => useMap.setState({ boxSeed: seedOf(value) })}
        />
      </Group>
      {hasNone && chosen !== 'scatter' ? <p className="hint">{t('matrix.installedPacksNoIndividual')}</p> : null}
      {way === 'scatter' ? (
        <p className="hint">{onRoads ? t('matrix.randomOverBoxThenMoved') : t('matrix.randomOverBoxLandWater')}</p>
      ) : null}
      {(problem ?? (way === 'addresses' ? addresses.problem : null)) === null ? null : (
        <Box component="p" mah={100} c="var(--bad)" className="scrolls breakable" role="alert">
          {problem ?? addresses.problem}
        </Box>
      )}
      <Group gap="sm" align="stretch">
        <Button
          variant="filled"
          flex={1}
          aria-busy={isBusy}
          disabled={role === null || count <= 0 || isBusy}
          onClick={() => role !== null && void add(role)}
        >
          {isBusy
            ? t('common.adding')
            : role === null
              ? t('matrix.addNumber', { number: formatCount(Math.max(0, count)) })
              : ADD_WORDS[role](Math.max(0, count))}
        </Button>
        <Button onClick={closeBox}>{t('common.cancel')}</Button>
      </Group>
      {role === null ? <p className="hint">{t('matrix.chooseListPoints')}</p> : null}
      {room <= 0 ? (
        <p className="hint">
          {t('matrix.listFullMatrixTakesMaxAddresses', {
            maximum: formatCount(role === null ? MAX_ADDRESSES : MAX_POINTS[role]),
          })}
        </p>
      ) : null}
    </>
  );
}

const seedOf = (value: string | number): number => Math.min(MAX_SEED, Math.max(0, Math.round(Number(value) || 0)));

type ChoiceProps = {
  readonly label: string;
  readonly options: readonly [first: string, second: string];
  readonly isSecond: boolean;
  readonly onChoose: (isSecond: boolean) => void;
};

/** One of two ways, in words too long to stand side by side. */
function Choice({ label, options: [first, second], isSecond, onChoose }: ChoiceProps) {
  return (
    <Select
      size="xs"
      w={140}
      aria-label={label}
      data={[first, second]}
      value={isSecond ? second : first}
      onChange={(value) => onChoose(value === second)}
    />
  );
}
