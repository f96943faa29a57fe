import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../kit/components/Button.tsx';
import { t } from '../kit/words/t.ts';
import { useProject } from '../model/project/project.ts';
import { saveProject } from '../model/project/save-project.ts';
import { useWindow } from '../model/window/window.ts';
import styles from './TitleBar.module.css';

/** Asks for the project's name; the system asks for the file. */
export function SaveDialog() {
  const isOpen = useWindow(({ dialog }) => dialog === 'save-project');
  const close = useWindow((state) => state.closeDialog);
  return (
    <Modal opened={isOpen} onClose={close} size={440} title={t('app.saveProject2')}>
      <SaveForm onDone={close} />
    </Modal>
  );
}

function SaveForm({ onDone }: { readonly onDone: () => void }) {
  const before = useProject((project) => project.title);
  const [title, setTitle] = useState(before ?? t('common.project'));
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveProject(title);
    setBusy(false);
    onDone();
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label={t('app.nameProject')}
        data-autofocus
        value={title}
        maxLength={100}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <p className="secondary">{t('app.fileContainsSavedPlacesPins')}</p>
      <div className={styles['actions']}>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled" disabled={isBusy || title.trim() === ''}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}
