import { IconAlertTriangle, type Icon } from '@tabler/icons-react';
import { Button } from '../../kit/components/Button.tsx';
import styles from './Steps.module.css';

type SuspectProps = {
  readonly words: string;
  readonly label: string;
  readonly icon: Icon;
  readonly onAmend: () => void;
};

/** Says what looks wrong with the columns, and puts it right. */
export function Suspect({ words, label, icon, onAmend }: SuspectProps) {
  return (
    <div className={styles['suspect']} role="alert">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>{words}</span>
      <Button icon={icon} size="xs" onClick={onAmend}>
        {label}
      </Button>
    </div>
  );
}
