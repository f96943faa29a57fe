import { Checkbox, Group, TextInput } from '@mantine/core';
import {
  IconFileTypeCsv,
  IconFilter,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconCopy,
  IconTerminal2,
} from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { LoggedRequest } from '../../../../contract/usage.ts';
import { curlCommand } from '../../../kit/api/curl.ts';
import { Facts } from '../../../kit/components/Facts.tsx';
import { copyText } from '../../../kit/output/clipboard.ts';
import { saveTextFile } from '../../../kit/output/save-file.ts';
import { Badge } from '../../../kit/components/Badge.tsx';
import { Button } from '../../../kit/components/Button.tsx';
import { DataGrid } from '../../../kit/grid/DataGrid.tsx';
import type { GridColumn } from '../../../kit/grid/GridRow.tsx';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { queryClient } from '../../../kit/api/query.ts';
import { useAnswer } from '../../../kit/api/use-answer.ts';
import { useService } from '../../../model/service/service.ts';
import { usePreferences, type Clock } from '../../../model/window/preferences.ts';
import { Card } from '../Card.tsx';
import { byteSize, count, exactTime } from '../words.ts';
import styles from './LiveRequests.module.css';
import { clearRequests, isHousekeeping, keyOf, matches, REQUEST_LOG, requestsCsv } from './requests.ts';
import { t } from '../../../kit/words/t.ts';
import { writtenFixed } from '../../../kit/words/locale.ts';

/** Everything that is logged of a request. Bodies and keys aren't. */
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
      <Group gap="sm" align="stretch" mt="md">
        {request.method === 'GET' ? (
          <Button
            size="xs"
            icon={IconTerminal2}
            onClick={() => void copyText(curlCommand(base, request.path), t('common.requestCurl'))}
          >
            {t('common.copyCurl')}
          </Button>
        ) : null}
        <Button size="xs" icon={IconCopy} onClick={() => void copyText(request.path)}>
          {t('api.copyPath')}
        </Button>
      </Group>
    </section>
  );
}

const NO_REQUESTS = { requests: [], dropped: 0 };

/** Requests as they are answered, the latest first. */
export function LiveRequests() {
  const [isPaused, setPaused] = useState(false);
  const { data } = useAnswer(REQUEST_LOG, { isWanted: !isPaused, everyMs: 1 });
  const { requests, dropped } = data ?? NO_REQUESTS;
  const [filter, setFilter] = useState('');
  const [isAll, setAll] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const pause = (): void => {
    setPaused(!isPaused);
    void queryClient.cancelQueries(REQUEST_LOG);
  };
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
          <Button size="xs" icon={isPaused ? IconPlayerPlay : IconPlayerPause} onClick={pause}>
            {isPaused ? t('common.resume') : t('common.pause')}
          </Button>
          <IconButton
            icon={IconFileTypeCsv}
            size="sm"
            label={t('api.saveListedRequestsCsv')}
            onClick={() => void saveTextFile('requests.csv', requestsCsv(shown))}
          />
          <IconButton icon={IconTrash} size="sm" label={t('api.clearList')} onClick={clearRequests} />
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

const ROW_PIXELS = 31;

const columnsOf = (clock: Clock): GridColumn<LoggedRequest>[] => [
  {
    id: 'time',
    name: '',
    width: '116px',
    className: styles['time'],
    cell: ({ time }) => <span className="mono">{exactTime(time, clock)}</span>,
  },
  {
    id: 'status',
    name: '',
    width: '52px',
    cell: ({ status }) => <Badge look={status < 400 ? 'ok' : 'bad'}>{status}</Badge>,
  },
  { id: 'method', name: '', width: '60px', cell: ({ method }) => <span className="mono hint">{method}</span> },
  { id: 'path', name: '', width: 'minmax(0, 1fr)', cell: ({ path }) => <span className="mono">{path}</span> },
  {
    id: 'key',
    name: '',
    width: 'minmax(68px, 132px)',
    className: 'secondary',
    cell: (request) => keyOf(request) ?? t('api.noKey'),
  },
  {
    id: 'duration',
    name: '',
    width: '78px',
    isNumber: true,
    className: 'secondary',
    cell: ({ ms }) => `${writtenFixed(ms, 1)} ms`,
  },
  {
    id: 'size',
    name: '',
    width: '82px',
    isNumber: true,
    className: styles['size'],
    cell: ({ bytes }) => byteSize(bytes),
  },
];

type RowsProps = {
  readonly requests: readonly LoggedRequest[];
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
};

function Rows({ requests, chosen, onChoose }: RowsProps) {
  const clock = usePreferences((preferences) => preferences.clock);
  return (
    <DataGrid
      label={t('api.requestsRequests', { requests: count(requests.length) })}
      className={styles['rows']}
      tone="accent"
      newestFirst
      columns={useMemo(() => columnsOf(clock), [clock])}
      count={requests.length}
      rowAt={(index) => requests[index]}
      keyOf={useCallback((index: number) => requests[index]?.id ?? index, [requests])}
      rowPixels={ROW_PIXELS}
      current={requests.findIndex(({ id }) => id === chosen)}
      isSelected={({ id }) => id === chosen}
      onPick={(index) => {
        const { id } = requests[index] ?? {};
        onChoose(id === undefined || id === chosen ? null : id);
      }}
    />
  );
}
