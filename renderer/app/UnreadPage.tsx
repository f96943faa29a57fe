import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { Button } from '../kit/components/Button.tsx';
import { Message } from '../kit/components/Message.tsx';
import styles from './UnreadPage.module.css';

/**
 * In place of a page whose file could not be read: the server of the window's files was gone before it was asked for.
 */
export function UnreadPage() {
  return (
    <div className={styles['page']} data-region="page">
      <Message
        isError
        icon={IconAlertTriangle}
        title="This page could not be read"
        actions={
          <Button icon={IconRefresh} onClick={() => location.reload()}>
            Load the window again
          </Button>
        }
      >
        Cairn did not answer when the window asked for it. See that Cairn is running, then load the window again; what
        you have entered is kept.
      </Message>
    </div>
  );
}
