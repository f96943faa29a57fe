import { Button as LinkButton, Group, Stack } from '@mantine/core';
import { IconBook, IconCopy, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { docsEndpoint } from '../../../contract/reference.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { Button } from '../../kit/components/Button.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { useNow } from '../../kit/components/use-now.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { SERVER_STATUS, setAnswering } from '../../model/service/server-status.ts';
import { useService } from '../../model/service/service.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { PortChoice } from './PortChoice.tsx';
import { elapsed, timeOfDay } from './words.ts';
import { KeysCard } from './keys/KeysCard.tsx';
import { LiveRequests } from './log/LiveRequests.tsx';
import { KEYS } from './keys/api-keys.ts';
import { FIRST_RANGE, UsageCard, useUsage } from './usage/UsageCard.tsx';
import { t } from '../../kit/words/t.ts';

const REFRESH_MS = 5000;

/** Where the server is, since when, and on which port. */
function ServerHeader() {
  const url = useService((service) => service.serverUrl);
  const isGone = useService((service) => service.status === 'gone' || service.status === 'refused');
  const { data: status, failure } = useAnswer(SERVER_STATUS, { everyMs: REFRESH_MS });
  const clock = usePreferences((preferences) => preferences.clock);
  const now = useNow('minute');
  return (
    <header className="page-header">
      <div>
        <h2 className="page-title">API</h2>
        <Group component="p" gap={4} c="var(--ink-2)">
          <span className="mono">{url}</span>
          <IconButton icon={IconCopy} size="sm" label={t('api.copyAddress')} onClick={() => void copyText(url)} />
        </Group>
        <p className="hint figures">
          {failure !== null || isGone
            ? t('api.notRespondingMessage', { message: failure?.message ?? '' })
            : status === undefined
              ? t('api.checkingStatus')
              : status.answering
                ? t('api.runningSinceTimeOfDayElapsedPacks', {
                    timeOfDay: timeOfDay(status.started_at, now, clock),
                    elapsed: elapsed(status.started_at, now),
                    packs: status.packs,
                    connections: status.connections,
                  })
                : t('api.stoppedProgramsGet503Window')}{' '}
          {t('api.onlyComputerCanConnect')}
        </p>
      </div>
      <Group gap="sm">
        {/* As an opener it hands on this tab's session, by which the reference knows the key. */}
        <LinkButton
          component="a"
          href={`${url}${docsEndpoint.path}`}
          target="_blank"
          rel="opener"
          leftSection={<IconBook size={16} stroke={1.75} aria-hidden />}
        >
          {t('api.reference')}
        </LinkButton>
        {status === undefined ? null : (
          <>
            <PortChoice status={status} />
            {status.answering ? (
              <Button variant="danger" icon={IconPlayerStop} onClick={() => void setAnswering(false)}>
                {t('api.stopServer')}
              </Button>
            ) : (
              <Button variant="filled" icon={IconPlayerPlay} onClick={() => void setAnswering(true)}>
                {t('api.startServer')}
              </Button>
            )}
          </>
        )}
      </Group>
    </header>
  );
}

/** Whether everything above the list of requests has been answered: a card that comes later would move it. */
function useAreCardsKnown(): boolean {
  const [areKnown, setKnown] = useState(false);
  const keys = useAnswer(KEYS);
  const { usage, problem } = useUsage(FIRST_RANGE);
  if (!areKnown && (keys.data !== undefined || keys.failure !== null) && (usage !== null || problem !== null))
    setKnown(true);
  return areKnown;
}

/** The local server: its address and port, its reference, keys, usage, and every request as it comes. */
export function ApiWorkspace() {
  const areKnown = useAreCardsKnown();
  return (
    <Stack gap="md" flex={1} miw={0} px="lg" pt="md" pb="lg" bg="var(--bg)" data-region="page">
      <ServerHeader />
      <Stack gap="md" flex={1} mih={0} className="scrolls">
        {areKnown ? (
          <>
            <KeysCard />
            <UsageCard />
            <LiveRequests />
          </>
        ) : null}
      </Stack>
    </Stack>
  );
}
