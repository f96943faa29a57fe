import { IconAlertTriangle, IconCopy, IconEye, IconRefresh } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../kit/components/Button.tsx';
import { Message } from '../kit/components/Message.tsx';
import { copyText } from '../kit/output/clipboard.ts';
import { t } from '../kit/words/t.ts';
import styles from './UnreadPage.module.css';
import { toError } from '../../contract/system-error.ts';

type Props = { readonly of: 'page' | 'window'; readonly children: ReactNode };
type State = { readonly mistake: Error | null };

/** All that a report of a mistake needs: what it was, and where. */
const textOf = ({ name, message, stack }: Error): string => stack ?? `${name}: ${message}`;

/**
 * A mistake of Cairn's own while it draws takes no more of the window with it than this holds, and says so, with ways
 * to go on. Without it React would take everything away and leave the window empty.
 */
export class MistakeGuard extends Component<Props, State> {
  override state: State = { mistake: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { mistake: toError(thrown) };
  }

  override render(): ReactNode {
    const { mistake } = this.state;
    const { of, children } = this.props;
    if (mistake === null) return children;
    return (
      <div className={styles['page']} data-region="page">
        <Message
          isError
          icon={IconAlertTriangle}
          title={of === 'page' ? t('app.pageCrashed') : t('app.windowCrashed')}
          actions={
            <>
              <Button icon={IconEye} onClick={() => this.setState({ mistake: null })}>
                {t('app.reloadPage')}
              </Button>
              <Button icon={IconRefresh} onClick={() => location.reload()}>
                {t('app.reloadWindow')}
              </Button>
              <Button icon={IconCopy} onClick={() => void copyText(textOf(mistake), t('app.theError'))}>
                {t('app.copyError')}
              </Button>
            </>
          }
        >
          {t('app.somethingWentWrongReasonSaved', { reason: mistake.message })}
        </Message>
      </div>
    );
  }
}
