import { SettingsSection } from './SettingsSection.tsx';
import { Box, Group, SegmentedControl, TableOfContents } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconRestore, IconFolderOpen } from '@tabler/icons-react';
import { Button } from '../../kit/components/Button.tsx';
import { changePacksFolder } from '../../model/service/packs.ts';
import { DEFAULT_ARRANGEMENT, useLayout } from '../../model/window/layout.ts';
import { DEFAULT_PREFERENCES, usePreferences } from '../../model/window/preferences.ts';
import { useService } from '../../model/service/service.ts';
import { record } from '../../kit/storage/stored.ts';
import { AllowDownloads } from './AllowDownloads.tsx';
import { SETTINGS, type SettingsGroup } from './settings.ts';
import { LanguageCard } from './LanguageCard.tsx';
import { JobRetention } from './JobRetention.tsx';
import { PositionSettings } from './PositionSettings.tsx';
import { Preview } from './Preview.tsx';
import { SettingRow } from './SettingRow.tsx';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { LoginItem as Known } from '../../../contract/ipc.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { t } from '../../kit/words/t.ts';
import { rich } from '../../kit/words/rich.ts';

/** Where the packs are. Another folder can be chosen in the desktop window; a browser shows how. */
function PackFolder() {
  const folder = useService((service) => service.shell?.packsDirectory);
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    await changePacksFolder();
    setBusy(false);
  };
  return (
    <SettingRow
      title={t('common.packFolder')}
      hint={
        folder === undefined ? (
          <>
            {rich(t('settings.browserChosenStartNpmStart'), {
              code: <code className="mono" />,
            })}
          </>
        ) : (
          <Box component="span" c="dimmed" className="mono breakable selectable">
            {folder}
          </Box>
        )
      }
    >
      {folder === undefined ? null : (
        <Button size="xs" icon={IconFolderOpen} disabled={isBusy} onClick={() => void change()}>
          {t('settings.change')}
        </Button>
      )}
    </SettingRow>
  );
}

/** Choices of the row, in display order. */
const LOGIN_CHOICES = [
  { value: 'off', label: t('settings.off') },
  { value: 'on', label: t('settings.on') },
];

/** Whether the system starts Cairn when the person logs in. A browser has no say in that. */
function LoginItem() {
  const [item, setItem] = useState<Known | null>(null);
  useEffect(() => {
    void window.cairn?.loginItem().then(setItem);
  }, []);
  const change = async (value: string) => {
    const result = await window.cairn?.setLoginItem(value === 'on');
    if (result === undefined) return;
    if (result.status === 'failed')
      useNotices.getState().report(t('settings.startLoginUnchangedMessage', { message: result.message }));
    else setItem(result);
  };
  if (window.cairn === undefined)
    return <SettingRow title={t('settings.startLogin')} hint={t('settings.onlyDesktopApplicationCanDo')} />;
  if (item === null)
    return <SettingRow title={t('settings.startLogin')} hint={t('settings.opensCairnWhenLogComputer')} />;
  if (item.status === 'unavailable') return <SettingRow title={t('settings.startLogin')} hint={item.message} />;
  return (
    <SettingRow title={t('settings.startLogin')} hint={t('settings.opensCairnWhenLogComputer')}>
      <SegmentedControl
        aria-label={t('settings.startLogin')}
        data={LOGIN_CHOICES}
        value={item.opensAtLogin ? 'on' : 'off'}
        onChange={(value) => void change(value)}
      />
    </SettingRow>
  );
}

/** Whether every setting is as in `wanted`; their values are plain. */
const isAs = (chosen: object, wanted: object): boolean =>
  Object.entries(wanted).every(([name, value]) => JSON.stringify(record(chosen)[name]) === JSON.stringify(value));

const WIDE = '(min-width: 1280px)';

/** The settings. Every change takes effect at once and is stored on this computer. */
export function SettingsWorkspace() {
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? false;
  const page = useRef<HTMLDivElement>(null);
  return (
    <>
      {isWide ? <Contents page={page} /> : null}
      <Box ref={page} flex={1} miw={0} pt="lg" pb="xl" px="xl" bg="var(--bg)" className="scrolls" data-region="page">
        <Group component="header" gap={0} justify="space-between" maw={700} mb="md">
          <h2 className="page-title">{t('common.settings')}</h2>
          <ResetButton />
        </Group>
        <LanguageCard />
        {SETTINGS.map((group) => (
          <SettingsCard key={group.title} group={group} />
        ))}
        <PositionSettings />
        <Arrangement />
        <Places />
      </Box>
      {isWide ? <Preview /> : null}
    </>
  );
}

/** Links to the sections of the page; the visible one is marked. */
function Contents({ page }: { readonly page: RefObject<HTMLDivElement | null> }) {
  return (
    <TableOfContents
      component="nav"
      aria-label={t('settings.sections')}
      flex="none"
      w={212}
      pt={64}
      ps="lg"
      bg="var(--bg)"
      variant="none"
      size="sm"
      radius="md"
      depthOffset={0}
      scrollSpyOptions={{ selector: '[data-region="page"] section > h3', scrollHost: page }}
      getControlProps={({ data, active }) => ({
        onClick: () => data.getNode().scrollIntoView(),
        'aria-current': active ? 'true' : undefined,
        style: active ? { background: 'var(--accent-soft)', color: 'var(--accent)' } : {},
        children: data.value,
      })}
    />
  );
}

/** Resets all settings, which can be undone. */
function ResetButton() {
  const { set, ...chosen } = usePreferences();
  const isDefault = isAs(chosen, DEFAULT_PREFERENCES);
  const reset = () => {
    set(DEFAULT_PREFERENCES);
    useNotices.getState().offer(t('settings.settingsResetTheirDefaults'), () => set(chosen));
  };
  return (
    <Button icon={IconRestore} disabled={isDefault} onClick={reset}>
      {t('settings.resetSettings')}
    </Button>
  );
}

/** Layout that is changed in the other workspaces rather than here. */
function Arrangement() {
  const layout = useLayout();
  const arranged: Record<string, unknown> = Object.fromEntries(
    Object.keys(DEFAULT_ARRANGEMENT).map((name) => [name, record(layout)[name]]),
  );
  const reset = () => {
    layout.set(DEFAULT_ARRANGEMENT);
    useNotices.getState().offer(t('settings.windowLayoutResetDefault'), () => layout.set(arranged));
  };
  return (
    <SettingsSection title={t('settings.layout')}>
      <SettingRow title={t('settings.panelLayers')} hint={t('settings.panelWidthOrderChoiceSections')}>
        <Button size="xs" disabled={isAs(arranged, DEFAULT_ARRANGEMENT)} onClick={reset}>
          {t('settings.resetLayout')}
        </Button>
      </SettingRow>
    </SettingsSection>
  );
}

function SettingsCard({ group }: { readonly group: SettingsGroup }) {
  return (
    <SettingsSection title={group.title}>
      {group.settings.map((setting) => (
        <Row key={setting.name} setting={setting} />
      ))}
    </SettingsSection>
  );
}

function Row({ setting }: { readonly setting: SettingsGroup['settings'][number] }) {
  const preferences = usePreferences();
  const { name, title, choices, hint } = setting;
  const chosen = choices.findIndex(({ value }) => value === preferences[name]);
  return (
    <SettingRow title={title} hint={hint?.(preferences)}>
      <SegmentedControl
        aria-label={title}
        data={choices.map(({ label }, index) => ({ value: String(index), label }))}
        value={String(chosen)}
        onChange={(index) => usePreferences.getState().set({ [name]: choices[Number(index)]?.value })}
      />
    </SettingRow>
  );
}

/** The folders of this installation; browsers don't get them. */
function Places() {
  const shell = useService((service) => service.shell);
  const serverUrl = useService((service) => service.serverUrl);
  const places = [
    {
      title: t('settings.httpInterface'),
      hint: t('settings.answersWhileCairnRunningOnly'),
      text: serverUrl,
    },
    ...(shell === null
      ? []
      : [
          {
            title: t('settings.dataFolder'),
            hint: t('settings.keysUsageMatricesTablesWindows'),
            text: shell.dataDirectory,
          },
        ]),
  ];
  return (
    <SettingsSection title={t('settings.dataServer')}>
      <PackFolder />
      <AllowDownloads />
      <JobRetention />
      <LoginItem />
      {places.map(({ title, hint, text }) => (
        <SettingRow key={title} title={title} hint={hint}>
          <Box component="p" ta="end" className="mono breakable selectable">
            {text}
          </Box>
        </SettingRow>
      ))}
    </SettingsSection>
  );
}
