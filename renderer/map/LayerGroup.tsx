import { Box, Text } from '@mantine/core';
import { IconChevronDown, IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './LayersPanel.module.css';

type GroupProps = {
  readonly title: string;
  /** Beside the title: how many it has, or how many of them are shown. */
  readonly note?: string | undefined;
  readonly isClosed?: boolean;
  readonly children: ReactNode;
};

/** A group of layers under its title, which collapses it. */
export const LayerGroup = ({ title, note, isClosed = false, children }: GroupProps) => (
  <details open={!isClosed} className={styles['group']}>
    <summary>
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
      <Text span inherit fw={600}>
        {title}
      </Text>
      {note === undefined ? null : (
        <Text span inherit c="dimmed" fz="xs" ms="xs" className="figures">
          {note}
        </Text>
      )}
    </summary>
    {children}
  </details>
);

type EyeProps = {
  /** Accessible name: the title of the layer. */
  readonly title: string;
  readonly isShown: boolean;
  readonly isDisabled?: boolean;
  readonly onToggle: () => void;
  /** What is pressed with the eye. */
  readonly children?: ReactNode;
};

/** A checkbox that looks like an eye: whether a layer is drawn. */
export function Eye({ title, isShown, isDisabled = false, onToggle, children }: EyeProps) {
  const Glyph = isShown ? IconEye : IconEyeOff;
  return (
    <label className={styles['eye']} data-hidden={!isShown || undefined}>
      <input type="checkbox" aria-label={title} checked={isShown} disabled={isDisabled} onChange={onToggle} />
      <Glyph size={16} stroke={1.75} aria-hidden />
      {children}
    </label>
  );
}

/** The colour of a line or a fill, or the colours of classes side by side. */
export function Swatch({
  fills,
  line = 'var(--line-2)',
  isDashed = false,
  opacity = 1,
}: {
  readonly fills: readonly string[];
  readonly line?: string;
  readonly isDashed?: boolean;
  readonly opacity?: number;
}) {
  const share = 100 / Math.max(1, fills.length);
  const stops = fills.map((fill, i) => `${fill} ${i * share}% ${(i + 1) * share}%`).join(', ');
  return (
    <Box
      aria-hidden
      component="i"
      pos="relative"
      flex="none"
      w={18}
      h={14}
      bd={`1.5px ${isDashed ? 'dashed' : 'solid'} ${line}`}
      bdrs={3}
      className="clipped"
    >
      {fills.length === 0 ? null : (
        <Box
          component="i"
          pos="absolute"
          inset={0}
          style={{ background: `linear-gradient(90deg, ${stops})`, opacity }}
        />
      )}
    </Box>
  );
}
