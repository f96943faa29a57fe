import { NumberInput, Popover } from '@mantine/core';
import { IconAlertTriangle, IconBook, IconChevronDown, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { ServerStatus } from '../../contract/server-status.ts';
import { post } from '../api/request.ts';
import { copyText } from '../app/clipboard.ts';
import { Button } from '../components/Button.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { useNow } from '../components/use-now.ts';
import { usePreferences } from '../state/preferences.ts';
import { useService } from '../state/service.ts';
import styles from './ApiWorkspace.module.css';
import { useServerStatus } from './status.ts';
import { elapsed, timeOfDay } from './words.ts';

/** Where the server is, since when, and on which port. */
export function ServerHeader() {
  const url = useService((service) => service.serverUrl);
  const isUp = useService((service) => service.status === 'up');
  const status = useServerStatus((store) => store.status);
  const clock = usePreferences((preferences) => preferences.clock);
  const now = useNow('minute');
  return (
    <header className={styles['header']}>
      <div>
        <h2 className={styles['title']}>API</h2>
        <p className={styles['address']}>
          <span className="mono">{url}</span>
          <IconButton icon={IconCopy} size="small" label="Copy the address" onClick={() => void copyText(url)} />
        </p>
        <p className="hint figures">
          {isUp && status !== null ? `Running since ${timeOfDay(status.started_at, now, clock)}, ${elapsed(status.started_at, now)}. ${status.packs} packs answer. ${status.connections} connections open. ` : 'Not answering. '}
          Only this computer can connect.
        </p>
      </div>
      <div className={styles['tools']}>
        <a className={styles['reference']} href={`${url}/docs`} target="_blank" rel="noopener">
          <IconBook size={16} stroke={1.75} aria-hidden />
          Reference
        </a>
        {status === null ? null : <PortChoice status={status} />}
      </div>
    </header>
  );
}

function PortChoice({ status }: { readonly status: ServerStatus }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={330} trapFocus>
      <Popover.Target>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Port {status.port}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{isOpen ? <PortForm status={status} /> : null}</Popover.Dropdown>
    </Popover>
  );
}

const LEAST_PORT = 1024;
const MOST_PORT = 65_535;

/** Chooses the port of the next start. The present one stays: other programs may be using it. */
function PortForm({ status }: { readonly status: ServerStatus }) {
  const [port, setPort] = useState<number | string>(status.preferred_port);
  const [problem, setProblem] = useState<string | null>(null);
  const { preferred_port: preferred, preferred_port_taken: taken } = status;
  const choose = async (wanted: number) => {
    const answer = await post<ServerStatus>('/v1/server', { preferred_port: wanted });
    if (answer.ok) {
      useServerStatus.getState().put(answer.data);
      setPort(wanted);
    }
    setProblem(answer.ok ? null : 'message' in answer.failure ? answer.failure.message : 'Cairn’s server does not answer.');
  };
  const isValid = typeof port === 'number' && port >= LEAST_PORT && port <= MOST_PORT;
  return (
    <form
      className={styles['portForm']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) void choose(port);
      }}
    >
      <NumberInput
        label="Port from the next start on"
        description={`${LEAST_PORT} to ${MOST_PORT}`}
        min={LEAST_PORT}
        max={MOST_PORT}
        allowDecimal={false}
        hideControls
        data-autofocus
        value={port}
        onChange={setPort}
      />
      {preferred === status.port ? null : (
        <output className="secondary">
          Cairn takes port {preferred} when it is started again. Until then it stays at {status.port}.
        </output>
      )}
      {taken === undefined ? null : (
        <p className={styles['taken']} role="alert">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          Port {preferred} is in use by {taken.by ?? 'another program'}.
        </p>
      )}
      {problem === null ? null : (
        <p className={styles['taken']} role="alert">
          {problem}
        </p>
      )}
      <div className={styles['portActions']}>
        {taken === undefined ? null : (
          <>
            {taken.offer === undefined ? null : (
              <Button size="small" onClick={() => void choose(taken.offer ?? preferred)}>
                Use {taken.offer}
              </Button>
            )}
            <Button size="small" onClick={() => void choose(preferred)}>
              Try again
            </Button>
          </>
        )}
        <Button size="small" type="submit" look="primary" disabled={!isValid}>
          Use this port
        </Button>
      </div>
    </form>
  );
}
