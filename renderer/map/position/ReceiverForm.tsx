import { Box, Checkbox, Group, NumberInput, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  BAUD_RATES,
  DEFAULT_BAUD,
  GPSD_PORT,
  NMEA_PORT,
  SOURCE_KINDS,
  type Position,
  type PositionSource,
} from '../../../contract/position.ts';
import { Button } from '../../kit/components/Button.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { focusable, rescueFocus } from '../../kit/components/focus.ts';
import { chooseReceiver, usePresentPosition } from '../../model/position/position.ts';
import { satelliteWords, sourceWords, stateWords, writtenAge } from '../../model/position/words.ts';
import { t } from '../../kit/words/t.ts';

type Kind = PositionSource['kind'];

const KIND_LABELS: Readonly<Record<Kind, string>> = {
  off: t('common.none'),
  gpsd: 'gpsd',
  nmea: t('position.nmeaOverTcp'),
  serial: t('position.serialDevice'),
};
const KIND_HINTS: Readonly<Record<Kind, string>> = {
  off: t('position.cairnDoesntUseReceiver'),
  gpsd: t('position.receiverServiceMostLinuxSystems'),
  nmea: t('position.programPhonePlotterSendsNmea'),
  serial: t('position.usbSerialReceiverLinuxMacOS'),
};
const HERE = '127.0.0.1';
/** Three octets after 127: names like `127.999.0.1` may resolve to other hosts. */
const LOOPBACK = /^(?:localhost|::1|127(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3})$/i;
const isHere = (host: string): boolean => LOOPBACK.test(host.trim());
/** As the contract has it. */
const isBaud = (rate: number): rate is (typeof BAUD_RATES)[number] => BAUD_RATES.some((known) => known === rate);

/** Selects the receiver, and shows its state. */
export function ReceiverForm() {
  const position = usePresentPosition();
  if (position === undefined) return <p className="secondary">{t('position.cairnServerHasntAnswered')}</p>;
  // A source selected elsewhere resets the form.
  return <Form key={JSON.stringify(position.source)} position={position} />;
}

type Draft = {
  readonly kind: Kind;
  readonly host: string;
  readonly port: number | string;
  readonly device: string;
  readonly baud: number;
  readonly isRemoteAllowed: boolean;
};

const draftOf = ({ kind, host, port, device, baud, allow_remote: isAllowed }: PositionSource): Draft => ({
  kind,
  host: host ?? HERE,
  port: port ?? '',
  device: device ?? '',
  baud: baud ?? DEFAULT_BAUD,
  isRemoteAllowed: isAllowed === true,
});

function sourceOf({ kind, host, port, device, baud, isRemoteAllowed }: Draft): PositionSource {
  if (kind === 'off') return { kind };
  if (kind === 'serial') return { kind, device: device.trim(), ...(isBaud(baud) ? { baud } : {}) };
  const isElsewhere = !isHere(host);
  return {
    kind,
    ...(host.trim() === '' || host.trim() === HERE ? {} : { host: host.trim() }),
    ...(typeof port === 'number' ? { port } : {}),
    ...(isElsewhere && isRemoteAllowed ? { allow_remote: true } : {}),
  };
}

function Form({ position }: { readonly position: Position }) {
  const [draft, setDraft] = useState(() => draftOf(position.source));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setProblem(null);
  };
  const choose = async (wanted: Draft) => {
    setBusy(true);
    setProblem(await chooseReceiver(sourceOf(wanted)));
    setBusy(false);
    // Another receiver has another form, and the button that was pressed is gone with this one.
    rescueFocus('connect');
  };
  const isTcp = draft.kind === 'gpsd' || draft.kind === 'nmea';
  const isElsewhere = isTcp && draft.host.trim() !== '' && !isHere(draft.host);
  return (
    <Stack
      component="form"
      gap={10}
      align="flex-start"
      onSubmit={(event) => {
        event.preventDefault();
        void choose(draft);
      }}
    >
      <SegmentedControl
        aria-label={t('position.receiver2')}
        data={SOURCE_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
        value={draft.kind}
        onChange={(value) => {
          const kind = SOURCE_KINDS.find((each) => each === value) ?? 'off';
          const wanted = { ...draft, kind, port: '' };
          setDraft(wanted);
          setProblem(null);
          if (kind === 'off' && position.state !== 'off') void choose(wanted);
        }}
      />
      <p className="hint">{KIND_HINTS[draft.kind]}</p>
      {isTcp ? (
        <Group gap="md" align="flex-end" w="100%">
          <TextInput
            flex={1}
            label={t('position.host')}
            value={draft.host}
            onChange={(event) => change({ host: event.currentTarget.value })}
          />
          <NumberInput
            w={140}
            label={t('common.port')}
            placeholder={String(draft.kind === 'gpsd' ? GPSD_PORT : NMEA_PORT)}
            min={1}
            max={65_535}
            allowDecimal={false}
            hideControls
            value={draft.port}
            onChange={(port) => change({ port })}
          />
        </Group>
      ) : null}
      {isElsewhere ? (
        <Checkbox
          size="sm"
          label={t('position.hostAnotherComputerAllowCairn', { host: draft.host.trim() })}
          checked={draft.isRemoteAllowed}
          onChange={(event) => change({ isRemoteAllowed: event.currentTarget.checked })}
        />
      ) : null}
      {draft.kind === 'serial' ? (
        <Group gap="md" align="flex-end" w="100%">
          <TextInput
            flex={1}
            label={t('position.device')}
            placeholder="/dev/ttyUSB0"
            value={draft.device}
            onChange={(event) => change({ device: event.currentTarget.value })}
          />
          <Select
            w={140}
            label={t('position.baudRate')}
            data={BAUD_RATES.map(String)}
            value={String(draft.baud)}
            onChange={(value) => change({ baud: Number(value) })}
          />
        </Group>
      ) : null}
      {problem === null ? null : (
        <Message isError title={t('position.receiverUnchanged')}>
          {problem}
        </Message>
      )}
      {draft.kind === 'off' ? null : (
        <Group justify="space-between" w="100%">
          <Now position={position} />
          <Button type="submit" variant="filled" disabled={isBusy} ref={focusable('connect')}>
            {t('position.connect')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** State of the selected receiver. */
function Now({ position }: { readonly position: Position }) {
  const { state, reason, source, fix } = position;
  if (state === 'off') return <span />;
  const satellites = satelliteWords(position);
  const detail =
    state === 'fix' && fix !== undefined
      ? [
          satellites === undefined ? null : t('position.satellitesSatellitesValue', { satellites }),
          t('position.ageOldValue', { age: writtenAge(fix.age_s) }),
        ]
          .filter((part) => part !== null)
          .join(', ')
      : (reason ?? '');
  return (
    <Box component="output" miw={0} className="breakable">
      <b>{stateWords(position)}</b> <span className="secondary">{sourceWords(source)}</span>
      <br />
      <span className="secondary">{detail}</span>
    </Box>
  );
}
