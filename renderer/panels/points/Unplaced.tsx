import { ROLE_WORDS } from '../../model/matrix/words.ts';
import { Box, Group, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { JobProgress } from '../../kit/components/JobProgress.tsx';
import { Button } from '../../kit/components/Button.tsx';
import { CrossButton } from '../../kit/components/CrossButton.tsx';
import type { PointRole } from '../../kit/coordinates/point-role.ts';
import { formatCount } from '../../kit/words/locale.ts';
import { choosePlace, correctAddress, placeAddresses, searchAgain } from './address-search.ts';
import { partialMatches, type AddressState, type UnplacedAddress } from '../../model/matrix/order/addresses.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { focusList } from './focus.ts';
import styles from './Unplaced.module.css';
import { t } from '../../kit/words/t.ts';

/** Addresses shown at a time; the others follow when these are done. */
const SHOWN = 20;

const WORDS: Record<AddressState, string> = {
  waiting: t('matrix.notLookedUp'),
  several: t('matrix.matchesSeveralPlaces'),
  partly: t('matrix.partialMatch'),
  unknown: t('matrix.notInstalledAddressPacks'),
};

/**
 * Addresses that have no place yet: how far their look-up is, and what has to be decided. They stay until they are
 * removed.
 */
export function UnplacedAddresses({ of: role }: { readonly of: PointRole }) {
  const addresses = useBuilder(({ unplaced }) => unplaced[role]);
  const search = useBuilder(({ searches }) => searches.find((one) => one.role === role));
  const problem = useBuilder((builder) => builder.searchProblem);
  if (addresses.length === 0) return null;
  if (search !== undefined) {
    return (
      <Box mt={6} py={6} ps={10} pe={6} bd="1px solid var(--line-2)" bdrs="md" fz="xs" lh="16px">
        <JobProgress
          title={t('matrix.doneCountAddressesLookedUp', { count: search.total, done: formatCount(search.done) })}
          label={t('matrix.addressesLookedUp')}
          share={search.done / search.total}
          onCancel={search.cancel}
        />
      </Box>
    );
  }
  return <Undecided role={role} addresses={addresses} problem={problem} />;
}

type UndecidedProps = {
  readonly role: PointRole;
  readonly addresses: readonly UnplacedAddress[];
  readonly problem: string | null;
};

function Undecided({ role, addresses, problem }: UndecidedProps) {
  const frame = useRef<HTMLElement>(null);
  const waiting = addresses.filter(({ state }) => state === 'waiting');
  const removeAll = () => useBuilder.getState().removeUnplaced(role, new Set(addresses.map(({ id }) => id)));
  // The row that held the focus goes: the frame takes it, or the list that gets the point.
  const keepFocus = () => frame.current?.focus();
  const partial = partialMatches(addresses);
  const acceptPartial = () => {
    placeAddresses(role, partial);
    focusList(role);
  };
  return (
    <Box
      component="section"
      ref={frame}
      tabIndex={-1}
      mt={6}
      py={6}
      ps={10}
      pe={6}
      bd="1px solid var(--line-2)"
      bdrs="md"
      fz="xs"
      lh="16px"
      aria-label={t('matrix.addressesNotFoundRole', { role: ROLE_WORDS[role] })}
    >
      <Group gap={6} mih={28}>
        <Group component="span" gap="xs" flex={1} c="var(--warn)" fw={500}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {t('matrix.countAddressesWithoutPlace', { count: addresses.length })}
        </Group>
        {waiting.length === 0 ? null : (
          <Button size="xs" onClick={() => searchAgain(role, waiting)}>
            {t('matrix.lookUpWaiting', { waiting: formatCount(waiting.length) })}
          </Button>
        )}
        <Button size="xs" variant="subtle" onClick={removeAll}>
          {t('matrix.removeAll')}
        </Button>
      </Group>
      {problem === null ? null : (
        <Box component="p" c="var(--bad)" className="breakable" role="alert">
          {problem}
        </Box>
      )}
      {partial.length === 0 ? null : (
        <Button size="xs" mb={4} onClick={acceptPartial}>
          {t('matrix.acceptCountPartialMatches', { count: partial.length })}
        </Button>
      )}
      <Box component="ul" mah={236} className="scrolls">
        {addresses.slice(0, SHOWN).map((address) => (
          <Address key={`${address.id} ${address.text}`} role={role} address={address} onGone={keepFocus} />
        ))}
      </Box>
      {addresses.length > SHOWN ? (
        <p className="hint">
          {t('matrix.addressesMoreFollowOnceThese', { addresses: formatCount(addresses.length - SHOWN) })}
        </p>
      ) : null}
    </Box>
  );
}

type AddressProps = { readonly role: PointRole; readonly address: UnplacedAddress; readonly onGone: () => void };

function Address({ role, address, onGone }: AddressProps) {
  const { text, name, state, places } = address;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const written = event.currentTarget.value.trim();
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || written === '') return;
    event.preventDefault();
    onGone();
    correctAddress(role, address, written);
  };
  const choose = (value: string | null) => {
    const place = places[Number(value)];
    if (value === null || place === undefined) return;
    onGone();
    choosePlace(role, address, place);
  };
  const remove = () => {
    onGone();
    useBuilder.getState().removeUnplaced(role, new Set([address.id]));
  };
  return (
    <li className={styles['row']}>
      <input
        className={styles['text']}
        aria-label={
          name === undefined ? t('matrix.addressPressEnterLookUp') : t('matrix.addressNamePressEnterLook', { name })
        }
        defaultValue={text}
        title={t('matrix.correctPressEnterLookUp')}
        onKeyDown={onKeyDown}
      />
      <CrossButton label={t('matrix.removeText', { text })} onClick={remove} />
      {places.length === 0 ? (
        <Box component="span" ps={7} c="var(--warn)">
          {WORDS[state]}
        </Box>
      ) : (
        <Select
          allowDeselect
          size="xs"
          aria-label={t('matrix.placeText', { text })}
          placeholder={
            state === 'partly'
              ? t('matrix.wordsPlace', { words: WORDS[state], place: places[0]?.label ?? '' })
              : t('matrix.wordsChoose', { words: WORDS[state] })
          }
          data={places.map(({ label }, index) => ({
            value: String(index),
            label: places.some((other, at) => at < index && other.label === label) ? `${label} (${index + 1})` : label,
          }))}
          value={null}
          onChange={choose}
        />
      )}
    </li>
  );
}
