import { Paper, Text } from '@mantine/core';
import { ReceiverForm } from '../../map/position/ReceiverForm.tsx';
import { Button } from '../../kit/components/Button.tsx';
import { useWindow } from '../../model/window/window.ts';
import { SettingRow } from './SettingRow.tsx';
import styles from './SettingsWorkspace.module.css';
import { t } from '../../kit/words/t.ts';

/** The receiver of positions, which the server reads, and where its tracks are. */
export function PositionSettings() {
  return (
    <Paper
      component="section"
      withBorder
      maw={700}
      mb="md"
      px="lg"
      pt="sm"
      pb={4}
      radius="lg"
      aria-label={t('common.position')}
    >
      <Text component="h3" inherit pb="sm" fw={600}>
        {t('common.position')}
      </Text>
      <div className={styles['form']}>
        <ReceiverForm />
      </div>
      <SettingRow title={t('common.recordedTracks')} hint={t('settings.storedCairnsFilesComputer')}>
        <Button size="xs" onClick={() => useWindow.getState().open('tracks')}>
          {t('settings.show')}
        </Button>
      </SettingRow>
    </Paper>
  );
}
