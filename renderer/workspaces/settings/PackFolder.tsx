import { IconFolderOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../kit/components/Button.tsx';
import { changePacksFolder } from '../../model/service/packs.ts';
import { useService } from '../../model/service/service.ts';
import { SettingRow } from './SettingRow.tsx';
import styles from './SettingsWorkspace.module.css';

/** Where the packs are. Another folder can be chosen in the desktop window; a browser shows how. */
export function PackFolder() {
  const folder = useService((service) => service.shell?.packsDirectory);
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    await changePacksFolder();
    setBusy(false);
  };
  return (
    <SettingRow
      title="Pack folder"
      hint={
        folder === undefined ? (
          <>
            In a browser it is chosen at the start: <code className="mono">npm start -- --packs FOLDER</code>
          </>
        ) : (
          <span className={`mono ${styles['folder']}`}>{folder}</span>
        )
      }
    >
      {folder === undefined ? null : (
        <Button size="small" icon={IconFolderOpen} disabled={isBusy} onClick={() => void change()}>
          Change
        </Button>
      )}
    </SettingRow>
  );
}
