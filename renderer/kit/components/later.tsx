import { Dialog } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import {
  createContext,
  lazy,
  startTransition,
  Suspense,
  use,
  useCallback,
  useReducer,
  useState,
  type ComponentType,
} from 'react';
import { Button } from './Button.tsx';
import { Message } from './Message.tsx';
import { t } from '../words/t.ts';

const Retry = createContext((): void => undefined);

function Nothing(): null {
  return null;
}

/** Says that code couldn't be loaded, and loads it again. */
export function CouldntLoad() {
  const retry = use(Retry);
  return (
    <Message
      isError
      title={t('common.couldntLoadPart')}
      actions={
        <Button icon={IconRefresh} onClick={retry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {t('common.cairnDidntRespondCheckCairn')}
    </Message>
  );
}

function CouldntLoadPart() {
  return (
    <Dialog opened withBorder>
      <CouldntLoad />
    </Dialog>
  );
}

/**
 * A component whose code is loaded when it is first rendered. It suspends until then.
 * @param Failed rendered if the code can't be loaded; shows {@link CouldntLoad}
 */
export function loadable<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
  Failed: ComponentType,
): ComponentType<Props> {
  const load = (): ComponentType<Props> => lazy(async () => ({ default: await read().catch(() => Failed) }));
  let Part = load();
  return function Loadable(props: Props) {
    const [, redraw] = useReducer((attempts: number) => attempts + 1, 0);
    const retry = useCallback(() => {
      Part = load();
      startTransition(redraw);
    }, []);
    return (
      <Retry value={retry}>
        <Part {...props} />
      </Retry>
    );
  };
}

/**
 * A part of the window whose code is loaded when it is first rendered.
 * @param Space takes its place until then, to avoid moving what is beside it
 */
export function later<Props extends object = object>(
  read: () => Promise<ComponentType<Props>>,
  Space: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const Part = loadable(read, CouldntLoadPart);
  return function Later(props: Props) {
    return (
      <Suspense fallback={<Space {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

export type OpenedProps = { readonly defaultOpened: boolean };

/**
 * A button with a menu or popover, whose code is loaded once the button is drawn. A press before that opens it as soon
 * as it is loaded.
 * @param Opener the button without the menu
 */
export function laterOpened(
  read: () => Promise<ComponentType<OpenedProps>>,
  Opener: ComponentType<{ readonly onClick: () => void }>,
): ComponentType {
  const Part = loadable(read, CouldntLoadPart);
  return function LaterOpened() {
    const [isPressed, setPressed] = useState(false);
    return (
      <Suspense fallback={<Opener onClick={() => setPressed(true)} />}>
        <Part defaultOpened={isPressed} />
      </Suspense>
    );
  };
}
