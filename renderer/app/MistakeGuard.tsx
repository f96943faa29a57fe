import { Center } from '@mantine/core';
import { IconCopy, IconEye, IconRefresh } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../kit/components/Button.tsx';
import { Message } from '../kit/components/Message.tsx';
import { copyText } from '../kit/output/clipboard.ts';
import { t } from '../kit/words/t.ts';
import { toError } from '../../contract/system-error.ts';

type Props = { readonly of: 'page' | 'window'; readonly children: ReactNode };
type State = { readonly mistake: Error | null };

/** An error in the window, for a bug report. */
const textOf = ({ name, message, stack }: Error): string => stack ?? `${name}: ${message}`;

/**
 * Limits an error during rendering to its children, and offers ways to continue. Without it React would remove the
 * whole window.
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
      <Center flex={1} maw={560} mx="auto" p="xl" data-region="page">
        <Message
          isError
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
      </Center>
    );
  }
}
