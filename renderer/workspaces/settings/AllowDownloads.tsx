import { SegmentedControl } from '@mantine/core';
import { t } from '../../kit/words/t.ts';
import { allowPackDownloads, usePackDownload } from '../../model/packs/pack-download.ts';
import { SettingRow } from './SettingRow.tsx';

const CHOICES = [
  { value: 'off', label: t('settings.off') },
  { value: 'on', label: t('settings.on') },
];

/** Whether the server may download packs; it saves the setting. */
export function AllowDownloads() {
  const download = usePackDownload();
  return (
    <SettingRow title={t('settings.allowDownloads')} hint={t('settings.allowDownloadsHint')}>
      <SegmentedControl
        aria-label={t('settings.allowDownloads')}
        disabled={download === undefined}
        data={CHOICES}
        value={download?.allowed === true ? 'on' : 'off'}
        onChange={(value) => void allowPackDownloads(value === 'on')}
      />
    </SettingRow>
  );
}
