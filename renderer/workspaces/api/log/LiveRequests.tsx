import { Checkbox, TextInput } from '@mantine/core';
import {
  IconFileTypeCsv,
  IconFilter,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconCopy,
  IconTerminal2,
} from '@tabler/icons-react';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type UIEvent } from 'react';
import type { LoggedRequest } from '../../../../contract/usage.ts';
import { curlCommand } from '../../../kit/api/curl.ts';
import { Facts } from '../../../kit/components/Facts.tsx';
import { copyText } from '../../../kit/output/clipboard.ts';
import { saveTextFile } from '../../../kit/output/save-file.ts';
import { Badge } from '../../../kit/components/Badge.tsx';
import { Button } from '../../../kit/components/Button.tsx';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { useService } from '../../../model/service/service.ts';
import { usePreferences } from '../../../model/window/preferences.ts';
import { Card } from '../Card.tsx';
import { byteSize, count, exactTime } from '../words.ts';
import styles from './LiveRequests.module.css';
import { isHousekeeping, keyOf, matches, requestsCsv, useRequestLog } from './requests.ts';
import { t } from '../../../kit/words/t.ts';
import { writtenFixed } from '../../../kit/words/locale.ts';

/** All that is kept of one request. Bodies and keys are not. */
function RequestDetails({ request }: { readonly request: LoggedRequest }) {
  const base = useService((service) => service.serverUrl);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // Some browsers return a promise, which would be taken for what ends the effect.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={place} className={styles['details']} aria-label={t('api.detailsRequest')}>
      <Facts
        facts={[
          { label: t('api.request'), value: <span className="mono">{`${request.method} ${request.path}`}</span> },
          { label: t('api.arrived'), value: new Date(request.time).toISOString() },
          {
            label: t('common.answer'),
            value: t(request.status === 499 ? 'api.statusDisconnectedAfterMs' : 'api.statusAfterMs', {
              status: request.status,
              milliseconds: writtenFixed(request.ms, 1),
              size: byteSize(request.bytes),
            }),
          },
          { label: t('api.key'), value: keyOf(request) ?? t('api.noneAccepted') },
          { label: t('api.countedFor'), value: request.interface },
        ]}
      />
      <div className={styles['actions']}>
        {request.method === 'GET' ? (
          <Button
            size="small"
            icon={IconTerminal2}
            onClick={() => void copyText(curlCommand(base, request.path), t('common.requestCurl'))}
          >
            {t('common.copyCurl')}
          </Button>
        ) : null}
        <Button size="small" icon={IconCopy} onClick={() => void copyText(request.path)}>
          {t('api.copyPath')}
        </Button>
      </div>
    </section>
  );
}

const ROW_PIXELS = 31;
const MORE_ROWS = 6;

/** Every request as it is answered, the latest on top. */
export function LiveRequests() {
  const requests = useRequestLog((log) => log.requests);
  const isPaused = useRequestLog((log) => log.isPaused);
  const dropped = useRequestLog((log) => log.dropped);
  const [filter, setFilter] = useState('');
  const [isAll, setAll] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => {
    if (isPaused) return undefined;
    const abort = new AbortController();
    void useRequestLog.getState().follow(abort.signal);
    return () => abort.abort();
  }, [isPaused]);

  const shown = useMemo(
    () => requests.filter((request) => (isAll || !isHousekeeping(request)) && matches(request, filter.trim())),
    [requests, isAll, filter],
  );
  const details = shown.find(({ id }) => id === chosen);
  return (
    <Card
      title={t('api.liveRequests')}
      className={styles['card']}
      tools={
        <>
          {dropped === 0 ? null : (
            <span className="hint">{t('api.droppedArrivedTooFastListed', { dropped: count(dropped) })}</span>
          )}
          <Checkbox
            size="xs"
            label={t('api.windowsRequests')}
            checked={isAll}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
          <TextInput
            size="xs"
            w={230}
            aria-label={t('api.filter')}
            placeholder={t('api.filterPathKeyStatus')}
            leftSection={<IconFilter size={14} stroke={1.75} />}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
          <Button
            size="small"
            icon={isPaused ? IconPlayerPlay : IconPlayerPause}
            onClick={() => useRequestLog.getState().pause(!isPaused)}
          >
            {isPaused ? t('common.resume') : t('common.pause')}
          </Button>
          <IconButton
            icon={IconFileTypeCsv}
            size="small"
            label={t('api.saveListedRequestsCsv')}
            onClick={() => void saveTextFile('requests.csv', requestsCsv(shown))}
          />
          <IconButton
            icon={IconTrash}
            size="small"
            label={t('api.clearList')}
            onClick={() => useRequestLog.getState().clear()}
          />
        </>
      }
    >
      {shown.length === 0 ? (
        <p className="hint">
          {filter.trim() === ''
            ? t('api.noRequestsYet')
            : t('api.noListedRequestMatchesFilter', { filter: filter.trim() })}
        </p>
      ) : (
        <Rows requests={shown} chosen={chosen} onChoose={setChosen} />
      )}
      {details === undefined ? null : <RequestDetails key={details.id} request={details} />}
    </Card>
  );
}

type RowsProps = {
  readonly requests: readonly LoggedRequest[];
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
};

/** Keeps in place what is being read, where requests come in above it. At the top the latest are shown. */
function useAnchor(requests: readonly LoggedRequest[]) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(requests[0]?.id);
  useLayoutEffect(() => {
    const added = requests.findIndex(({ id }) => id === before.current);
    before.current = requests[0]?.id;
    if (box.current !== null && box.current.scrollTop > 0 && added > 0) box.current.scrollTop += added * ROW_PIXELS;
  }, [requests]);
  return box;
}

/** Only the rows in view are in the page. */
function Rows({ requests, chosen, onChoose }: RowsProps) {
  const [top, setTop] = useState(0);
  const { ref: sized, height } = useElementSize();
  const ref = useMergedRef(sized, useAnchor(requests));
  const clock = usePreferences((preferences) => preferences.clock);
  const first = Math.max(0, Math.floor(top / ROW_PIXELS) - MORE_ROWS);
  const visible = requests.slice(first, Math.ceil((top + height) / ROW_PIXELS) + MORE_ROWS);
  return (
    <div
      ref={ref}
      className={styles['scroll']}
      onScroll={(event: UIEvent<HTMLDivElement>) => setTop(event.currentTarget.scrollTop)}
    >
      <ul
        className={styles['list']}
        style={{ height: requests.length * ROW_PIXELS }}
        aria-label={t('api.requestsRequests', { requests: count(requests.length) })}
      >
        {visible.map((request, index) => (
          <li key={request.id} className={styles['item']} style={{ top: (first + index) * ROW_PIXELS }}>
            <button
              type="button"
              className={styles['row']}
              aria-pressed={request.id === chosen}
              onClick={() => onChoose(request.id === chosen ? null : request.id)}
            >
              <span className={`mono ${styles['time']}`}>{exactTime(request.time, clock)}</span>
              <Badge look={request.status < 400 ? 'ok' : 'bad'}>{request.status}</Badge>
              <span className={`mono ${styles['method']}`}>{request.method}</span>
              <span className={`mono ellipsis ${styles['path']}`}>{request.path}</span>
              <span className={`ellipsis ${styles['key']}`}>{keyOf(request) ?? t('api.noKey')}</span>
              <span className={`figures ${styles['figure']}`}>{writtenFixed(request.ms, 1)} ms</span>
              <span className={`figures ${styles['figure']}`}>{byteSize(request.bytes)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
