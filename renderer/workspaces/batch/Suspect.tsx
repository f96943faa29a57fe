import type { Icon } from '@tabler/icons-react';
import { Alert } from '../../kit/components/Alert.tsx';
import { Button } from '../../kit/components/Button.tsx';

type SuspectProps = {
  readonly words: string;
  readonly label: string;
  readonly icon: Icon;
  readonly onAmend: () => void;
};

/** Says what looks wrong with the columns, and puts it right. */
export function Suspect({ words, label, icon, onAmend }: SuspectProps) {
  return (
    <Alert
      look="warn"
      fz="xs"
      lh="16px"
      actions={
        <Button icon={icon} size="xs" onClick={onAmend}>
          {label}
        </Button>
      }
    >
      {words}
    </Alert>
  );
}
