import { SegmentedControl } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { LoginItem as Known } from '../../../contract/ipc.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { SettingRow } from './SettingRow.tsx';

/** Choices of the row, in the order in which they are shown. */
export const LOGIN_CHOICES = ['Off', 'On'] as const;

/** Whether the system starts Cairn when the person logs in. A browser has no say in that. */
export function LoginItem() {
  const [item, setItem] = useState<Known | null>(null);
  useEffect(() => {
    void window.cairn?.loginItem().then(setItem);
  }, []);
  const change = async (label: string) => {
    const result = await window.cairn?.setLoginItem(label === 'On');
    if (result === undefined) return;
    if (result.status === 'failed') useNotices.getState().report(`Starting at login is as before. ${result.message}`);
    else setItem(result);
  };
  if (window.cairn === undefined)
    return (
      <SettingRow
        title="Start at login"
        hint="The desktop application can; this window is a page of the server that you started."
      />
    );
  if (item === null) return <SettingRow title="Start at login" hint="Opens Cairn when you log in to this computer." />;
  if (item.status === 'unavailable') return <SettingRow title="Start at login" hint={item.message} />;
  return (
    <SettingRow title="Start at login" hint="Opens Cairn when you log in to this computer.">
      <SegmentedControl
        size="xs"
        aria-label="Start at login"
        data={[...LOGIN_CHOICES]}
        value={item.opensAtLogin ? 'On' : 'Off'}
        onChange={(label) => void change(label)}
      />
    </SettingRow>
  );
}
