import { Group, Menu, Progress, Table, Text } from '@mantine/core';
import { IconDots, IconKey, IconKeyOff, IconPencil, IconPlus, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiKey } from '../../../../contract/keys.ts';
import { QUOTA_INTERFACES } from '../../../../contract/metering.ts';
import { INTERFACE_WORDS } from '../interface-words.ts';
import { failureText } from '../../../kit/api/failure.ts';
import { useAnswer } from '../../../kit/api/use-answer.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { Message } from '../../../kit/components/Message.tsx';
import { useNow } from '../../../kit/components/use-now.ts';
import { Card } from '../Card.tsx';
import { StatementDialog } from '../usage/StatementDialog.tsx';
import { count, day, since } from '../words.ts';
import { KEYS, revokeKey } from './api-keys.ts';
import { highestRight, RIGHT_WORDS_SHORT } from './right-words.ts';
import { KeyDialog } from './KeyDialog.tsx';
import styles from './KeysCard.module.css';
import { ConfirmDialog } from '../../../kit/components/ConfirmDialog.tsx';
import { useNotices } from '../../../kit/notices/notices.ts';
import { t } from '../../../kit/words/t.ts';
import { rich } from '../../../kit/words/rich.ts';

/** Asks before a key stops working: that cannot be undone. */
function RevokeDialog({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const revoke = async () => {
    const refused = await revokeKey(apiKey.id);
    if (refused === null) useNotices.getState().showToast(t('api.revokedName', { name: apiKey.name }));
    return refused;
  };
  return (
    <ConfirmDialog
      title={t('api.revokeName', { name: apiKey.name })}
      confirm={t('api.revoke')}
      failure={t('api.couldntRevokeKey')}
      onConfirm={revoke}
      onClose={onClose}
    >
      {t('api.programsUseGet403Now')}
    </ConfirmDialog>
  );
}

const REFRESH_MS = 5000;

type Dialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'change' | 'revoke' | 'statement'; readonly key: ApiKey }
  | null;

/** The keys of programs, and their permissions. */
export function KeysCard() {
  const { data, failure } = useAnswer(KEYS, { everyMs: REFRESH_MS });
  const keys = data?.keys ?? null;
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const createButton = (
    <Button size="xs" icon={IconPlus} onClick={() => setDialog({ kind: 'create' })}>
      {t('api.createKey')}
    </Button>
  );
  return (
    <Card title={t('api.keys')} tools={createButton}>
      {failure === null ? null : (
        <Message isError icon={IconKeyOff} title={t('api.couldntLoadKeys')}>
          {failureText(failure)}
        </Message>
      )}
      {keys?.length === 0 ? (
        <Message icon={IconKey} title={t('api.noKeys')}>
          {t('api.programSendsKeyXApi')}
        </Message>
      ) : null}
      {keys === null || keys.length === 0 ? null : <KeyTable keys={keys} onOpen={setDialog} />}
      {dialog?.kind === 'create' ? <KeyDialog onClose={close} /> : null}
      {dialog?.kind === 'change' ? <KeyDialog apiKey={dialog.key} onClose={close} /> : null}
      {dialog?.kind === 'revoke' ? <RevokeDialog apiKey={dialog.key} onClose={close} /> : null}
      {dialog?.kind === 'statement' ? (
        <StatementDialog id={dialog.key.id} name={dialog.key.name} onClose={close} />
      ) : null}
    </Card>
  );
}

function KeyTable({ keys, onOpen }: { readonly keys: readonly ApiKey[]; readonly onOpen: (dialog: Dialog) => void }) {
  const now = useNow('second');
  return (
    <div className={styles['scroll']}>
      <Table variant="boxed" verticalSpacing={0} className={styles['table']}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('common.name')}</Table.Th>
            <Table.Th scope="col">{t('api.key')}</Table.Th>
            <Table.Th scope="col">{t('api.permissions')}</Table.Th>
            <Table.Th scope="col">{t('api.created')}</Table.Th>
            <Table.Th scope="col">{t('api.lastUsed')}</Table.Th>
            <Table.Th scope="col">{t('api.quotaToday')}</Table.Th>
            <Table.Th scope="col">
              <span className="visually-hidden">{t('common.actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key.id} data-revoked={key.revoked_at !== undefined || undefined}>
              <Table.Th scope="row" className={styles['name']}>
                {key.name}
              </Table.Th>
              <Table.Td className="mono">
                {key.prefix}…{key.last_four}
              </Table.Td>
              <Table.Td>{RIGHT_WORDS_SHORT[highestRight(key.rights)]}</Table.Td>
              <Table.Td className="secondary">{day(key.created_at)}</Table.Td>
              <Table.Td className="secondary">
                {key.last_used_at === undefined ? t('api.never') : since(key.last_used_at, now)}
              </Table.Td>
              <Table.Td>
                <QuotaToday apiKey={key} />
              </Table.Td>
              <Table.Td>
                <KeyMenu apiKey={key} onOpen={onOpen} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const shareOf = ({ used, limit }: { readonly used: number; readonly limit: number }) =>
  limit === 0 ? 1 : used / limit;

/** The limit that is nearest to being used up. */
function QuotaToday({ apiKey: { quotas, used_today, revoked_at } }: { readonly apiKey: ApiKey }) {
  if (revoked_at !== undefined) return <span className="hint">{t('api.revokedDay', { day: day(revoked_at) })}</span>;
  const limits = QUOTA_INTERFACES.flatMap((name) =>
    quotas[name] === undefined ? [] : [{ name, limit: quotas[name], used: used_today[name] ?? 0 }],
  );
  const nearest = limits.toSorted((a, b) => shareOf(b) - shareOf(a))[0];
  if (nearest === undefined) return <span className="hint">{t('api.noQuota')}</span>;
  const share = Math.min(1, shareOf(nearest));
  return (
    <Group gap="sm">
      <Progress
        value={share * 100}
        w={70}
        size={5}
        {...(share >= 1 ? { color: 'var(--warn)' } : {})}
        aria-label={t('api.quotaInterfaceTitles', { interface: INTERFACE_WORDS[nearest.name] })}
      />
      <Text span inherit {...(share >= 1 ? { c: 'var(--warn)', fw: 500 } : {})}>
        {rich(
          t('api.usedLimitInterfaceTitles', {
            used: count(nearest.used),
            limit: count(nearest.limit),
            interface: INTERFACE_WORDS[nearest.name],
          }),
          { span: <span className="hint" /> },
        )}
      </Text>
    </Group>
  );
}

function KeyMenu({ apiKey, onOpen }: { readonly apiKey: ApiKey; readonly onOpen: (dialog: Dialog) => void }) {
  const isRevoked = apiKey.revoked_at !== undefined;
  return (
    <Menu width={220}>
      <Menu.Target>
        <IconButton icon={IconDots} size="sm" label={t('api.actionsName', { name: apiKey.name })} />
      </Menu.Target>
      <Menu.Dropdown>
        {isRevoked ? null : (
          <Menu.Item
            leftSection={<IconPencil size={16} stroke={1.75} />}
            onClick={() => onOpen({ kind: 'change', key: apiKey })}
          >
            {t('api.namePermissionsQuotasOrigins')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconReceipt size={16} stroke={1.75} />}
          onClick={() => onOpen({ kind: 'statement', key: apiKey })}
        >
          {t('api.statementMonth')}
        </Menu.Item>
        {isRevoked ? null : (
          <Menu.Item
            color="red"
            leftSection={<IconKeyOff size={16} stroke={1.75} />}
            onClick={() => onOpen({ kind: 'revoke', key: apiKey })}
          >
            {t('api.revokeMenu')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
