import { Flex, Group, NumberInput, Popover, Stack } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_PORT, MIN_PORT } from '../../../contract/ports.ts';
import { type ServerStatus, movePortEndpoint, type PortTaken } from '../../../contract/server-status.ts';
import { Button } from '../../kit/components/Button.tsx';
import { answerIn, receive } from '../../kit/api/ask.ts';
import { LOOK_UP_MS, refusalOf, textOf } from '../../kit/api/exchange.ts';
import { failureText, type Failure } from '../../kit/api/failure.ts';
import { keepAnswer } from '../../kit/api/query.ts';
import { readJson } from '../../kit/api/request.ts';
import { withCarried } from '../../kit/storage/carried.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useService } from '../../model/service/service.ts';
import { useWindow } from '../../model/window/window.ts';
import { noteFailure } from '../../model/service/packs.ts';
import { SERVER_STATUS } from '../../model/service/server-status.ts';
import { t } from '../../kit/words/t.ts';

/** `offer` is a port that is free instead. */
type PortRefusal = { readonly message: string; readonly offer?: number };

function refusalFor(failure: Failure): PortRefusal {
  noteFailure(failure);
  return { message: failureText(failure) };
}

/** @returns why the server stays where it is, or `null`: it has moved. */
async function movePort(port: number): Promise<PortRefusal | null> {
  const answer = await receive(movePortEndpoint, { body: { port }, patienceMs: LOOK_UP_MS });
  if (answer.kind === 'failed') return refusalFor(answer.failure);
  if (!answer.ok) {
    const read = readJson<Partial<PortTaken>>(textOf(answer), answer.headers.get('content-type'));
    const offer = read.ok ? read.data.taken?.offer : undefined;
    return { ...refusalFor(refusalOf(answer)), ...(offer === undefined ? {} : { offer }) };
  }
  const read = answerIn(movePortEndpoint, answer);
  if (!read.ok) return refusalFor(read.failure);
  const { window_url: windowUrl, ...status } = read.data;
  if (windowUrl === undefined) {
    keepAnswer(SERVER_STATUS, status);
    useService.getState().setServerUrl(status.url);
    useNotices.getState().showToast(t('api.cairnAnswersUrl', { url: status.url }));
  } else {
    // In a browser the page itself lives on the port that is left.
    location.replace(
      withCarried(windowUrl, useWindow.getState().workspace, Object.fromEntries(Object.entries(localStorage))),
    );
  }
  return null;
}

/** The port, and the choice of another. */
export function PortChoice({ status }: { readonly status: ServerStatus }) {
  const [isOpen, setOpen] = useState(false);
  const isElsewhere = status.preferred_port_taken !== undefined;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={330} trapFocus returnFocus>
      <Popover.Target>
        <Button aria-expanded={isOpen} aria-haspopup="dialog" onClick={() => setOpen(!isOpen)}>
          {isElsewhere ? (
            <IconAlertTriangle size={16} stroke={1.75} aria-label={t('api.usingDifferentPort')} color="var(--warn)" />
          ) : null}
          {t('api.portPort', { port: status.port })}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{isOpen ? <PortForm status={status} onMoved={() => setOpen(false)} /> : null}</Popover.Dropdown>
    </Popover>
  );
}

/** The server moves at once. Where the port cannot be had it stays, and another is offered. */
function PortForm({ status, onMoved }: { readonly status: ServerStatus; readonly onMoved: () => void }) {
  const { preferred_port: preferred, preferred_port_taken: holder } = status;
  const [port, setPort] = useState<number | string>(preferred);
  const [refused, setRefused] = useState<PortRefusal | null>(
    holder === undefined
      ? null
      : {
          message: t('api.portPreferredUseSoCairn', {
            preferred,
            program: holder.by ?? t('common.anotherProgram'),
            port: status.port,
          }),
        },
  );
  const [tried, setTried] = useState(preferred);
  const [isMoving, setMoving] = useState(false);
  const move = async (to: number) => {
    setPort(to);
    setTried(to);
    setMoving(true);
    const refusal = await movePort(to);
    setMoving(false);
    setRefused(refusal);
    if (refusal === null) onMoved();
  };
  const isValid = typeof port === 'number' && port >= MIN_PORT && port <= MAX_PORT;
  const offer = refused?.offer;
  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) void move(port);
      }}
    >
      <NumberInput
        label={t('common.port')}
        description={t('api.minPortMaxPortCairnSwitches', { minPort: MIN_PORT, maxPort: MAX_PORT, port: status.port })}
        min={MIN_PORT}
        max={MAX_PORT}
        clampBehavior="none"
        allowDecimal={false}
        hideControls
        data-autofocus
        value={port}
        onChange={setPort}
        error={
          isValid || port === ''
            ? undefined
            : t('api.portIsntBetweenMinPortMaxPort', { port, minPort: MIN_PORT, maxPort: MAX_PORT })
        }
      />
      {refused === null ? null : (
        <Flex component="p" gap="xs" align="flex-start" c="var(--warn)" className="breakable" role="alert">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {refused.message}
        </Flex>
      )}
      <Group wrap="wrap" gap="sm" align="stretch" justify="flex-end">
        {refused === null ? null : (
          <Button disabled={isMoving} onClick={() => void move(tried)}>
            {port === tried ? t('common.tryAgain') : t('api.tryTriedAgain', { port: tried })}
          </Button>
        )}
        {offer === undefined ? null : (
          <Button disabled={isMoving} onClick={() => void move(offer)}>
            {t('api.useOffer', { port: offer })}
          </Button>
        )}
        {refused !== null && port === tried ? null : (
          <Button type="submit" variant="filled" disabled={!isValid || isMoving || port === status.port}>
            {t('api.usePort')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
