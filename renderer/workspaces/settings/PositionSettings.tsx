import { Box } from '@mantine/core';
import { SettingsSection } from './SettingsSection.tsx';
import { ReceiverForm } from '../../map/position/ReceiverForm.tsx';
import { Button } from '../../kit/components/Button.tsx';
import { useWindow } from '../../model/window/window.ts';
import { SettingRow } from './SettingRow.tsx';
import { t } from '../../kit/words/t.ts';

/** The receiver of positions, which the server reads, and where its tracks are. */
export function PositionSettings() {
  return (
    <SettingsSection title={t('common.position')}>
      <Box pt="sm" pb="md" className="line-above">
        <ReceiverForm />
      </Box>
      <SettingRow title={t('common.recordedTracks')} hint={t('settings.storedCairnsFilesComputer')}>
        <Button size="xs" onClick={() => useWindow.getState().open('tracks')}>
          {t('settings.show')}
        </Button>
      </SettingRow>
    </SettingsSection>
  );
}
