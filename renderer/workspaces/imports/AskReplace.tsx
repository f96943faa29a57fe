import { IconReplace } from '@tabler/icons-react';
import { Button } from '../../kit/components/Button.tsx';
import { Message } from '../../kit/components/Message.tsx';
import styles from './ImportDialog.module.css';
import { useImportRun } from '../../model/imports/import-run.ts';

/**
 * Whether an import may put its packs in place of those that are installed. @param what `The pack health-figures is
 * installed already`
 */
export function AskReplace({ what }: { readonly what: string }) {
  return (
    <>
      <Message icon={IconReplace} title="Replace what is installed?">
        {what}. It answers until the new data are whole, and is gone then. To keep both, give the file another name and
        choose it again.
      </Message>
      <div className={styles['actions']}>
        <Button data-autofocus onClick={() => useImportRun.getState().keep()}>
          Keep what is installed
        </Button>
        <Button look="primary" onClick={() => void useImportRun.getState().replace()}>
          Replace
        </Button>
      </div>
    </>
  );
}
