import { ROLE_WORDS } from '../../model/matrix/words.ts';
import { Box, Checkbox, Group, Modal, SegmentedControl, Text, Textarea } from '@mantine/core';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { Button } from '../../kit/components/Button.tsx';
import type { PointRole } from '../../kit/coordinates/point-role.ts';
import { addAddresses } from './address-search.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { addRead, faultLines, readText } from './point-actions.ts';
import { MAX_POINTS, overLimit } from '../../model/matrix/order/points.ts';
import type { CoordinateOrder } from '../../model/matrix/order/read-points.ts';
import { closeText } from './text-dialog.ts';
import { formatCount } from '../../kit/words/locale.ts';
import { t } from '../../kit/words/t.ts';

/** Points as text, one per line: pasted, typed, or a whole list to edit. Shows what was read while typing. */
export function TextDialog() {
  const open = useBuilder((builder) => builder.text);
  return (
    <Modal
      opened={open !== null}
      onClose={closeText}
      size={560}
      title={open === null ? '' : titleFor(open.role, open.isWhole)}
    >
      {open === null ? null : (
        <Body key={`${open.role} ${open.isWhole}`} role={open.role} isWhole={open.isWhole} first={open.text} />
      )}
    </Modal>
  );
}

const titleFor = (role: PointRole, isWhole: boolean): string =>
  isWhole ? t('matrix.editRoleText', { role: ROLE_WORDS[role] }) : t('matrix.pasteRole', { role: ROLE_WORDS[role] });

function saveWords(verb: string, points: number, addresses: number): string {
  const look = addresses === 0 ? '' : t('matrix.lookUpCountAddressesInSentence', { count: addresses });
  if (points === 0 && look !== '') return `${look.charAt(0).toUpperCase()}${look.slice(1)}`;
  return look === ''
    ? `${verb} ${t('common.countPoints', { count: points })}`
    : `${verb} ${t('common.countPoints', { count: points })}, ${look}`;
}

const ORDERS: readonly { value: CoordinateOrder; label: string }[] = [
  { value: 'lon,lat', label: t('common.longitudeFirst') },
  { value: 'lat,lon', label: t('common.latitudeFirst') },
];

/**
 * The longest text that is taken from elsewhere, in characters: many times what a matrix takes. A longer one would hold
 * the window up for as long as it is read, with every letter that is typed.
 */
const MAX_PASTED = 500_000;

type BodyProps = { readonly role: PointRole; readonly isWhole: boolean; readonly first: string };

function Body({ role, isWhole, first }: BodyProps) {
  const longest = isWhole ? Number.POSITIVE_INFINITY : MAX_PASTED;
  const [text, setText] = useState(first.length > longest ? '' : first);
  const [tooLong, setTooLong] = useState(first.length > longest ? first.length : null);
  const take = (next: string): boolean => {
    const isTaken = next.length <= longest;
    setTooLong(isTaken ? null : next.length);
    if (isTaken) setText(next);
    return isTaken;
  };
  const [order, setOrder] = useState<CoordinateOrder | undefined>(isWhole ? 'lon,lat' : undefined);
  const present = useBuilder(({ lists }) => (isWhole ? 0 : lists[role].length));
  const read = useMemo(() => readText(text, order), [text, order]);
  const [asksAddresses, setAsksAddresses] = useState(true);
  const possible = read.faults.flatMap(({ address }) => address ?? []);
  const addresses = asksAddresses ? possible : [];
  const { points } = read;
  const faults = asksAddresses ? read.faults.filter(({ address }) => address === undefined) : read.faults;
  const left = Math.max(0, present + points.length - MAX_POINTS[role]);
  const canSave = points.length + addresses.length > 0 || (isWhole && faults.length === 0);
  const save = () => {
    if (!canSave) return;
    addRead(role, points, faults, isWhole);
    addAddresses(role, addresses);
    closeText();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <>
      <Textarea
        aria-label={titleFor(role, isWhole)}
        description={t('matrix.onePointPerLineLongitude')}
        placeholder={'-56.18820,-34.90580,Depot\n-56.16450,-34.89470'}
        styles={{ input: { height: 240, font: '12px/18px var(--mono)', resize: 'vertical', whiteSpace: 'pre' } }}
        value={text}
        data-autofocus
        spellCheck={false}
        onChange={(event) => take(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (pasted.length > longest && !take(pasted)) event.preventDefault();
        }}
        onKeyDown={onKeyDown}
      />
      {tooLong === null ? null : (
        <Text inherit mt="sm" c="var(--warn)" fz="xs" role="alert">
          {t('matrix.textLengthCharactersLimitHere', {
            characters: formatCount(tooLong),
            maximum: formatCount(MAX_PASTED),
          })}
        </Text>
      )}
      {read.hasPlainPairs ? (
        <Group gap={10} mt="sm" fz="xs" lh="16px">
          <SegmentedControl
            flex="none"
            aria-label={t('common.coordinateOrder')}
            data={[...ORDERS]}
            value={read.order}
            onChange={(value) => setOrder(value === 'lat,lon' ? 'lat,lon' : 'lon,lat')}
          />
          {read.order === 'lat,lon' && order === undefined ? (
            <span className="hint">{t('matrix.latitudeFirstWayRoadsCover')}</span>
          ) : null}
        </Group>
      ) : null}
      {possible.length === 0 ? null : (
        <Checkbox
          mt={10}
          label={t('matrix.possibleWithoutCoordinates', {
            count: possible.length,
            possible: t('matrix.countLines', { count: possible.length }),
          })}
          checked={asksAddresses}
          onChange={(event) => setAsksAddresses(event.currentTarget.checked)}
        />
      )}
      {faults.length === 0 ? null : (
        <Box
          mah={130}
          mt={10}
          py="sm"
          px={10}
          bdrs="md"
          bg="var(--warn-soft)"
          c="var(--warn)"
          fz="xs"
          lh="16px"
          className="scrolls"
        >
          <p>{t('matrix.countLinesCantReadWill', { count: faults.length })}</p>
          <ul>
            {faultLines(faults).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Box>
      )}
      {left === 0 ? null : (
        <Text inherit mt="sm" c="var(--warn)" fz="xs">
          {overLimit(role, points.length, left, false)}
        </Text>
      )}
      <Group gap="sm" align="stretch" mt={14}>
        <Button variant="filled" disabled={!canSave} onClick={save}>
          {saveWords(isWhole ? t('common.keep') : t('common.add'), points.length - left, addresses.length)}
        </Button>
        <Button onClick={closeText}>{t('common.cancel')}</Button>
      </Group>
    </>
  );
}
