import { Box, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

/** Narrower windows have no room for an open legend. */
const NARROW = '(max-width: 1099px)';

type Props = {
  /** Accessible name. */
  readonly label: string;
  readonly title: string;
  /** Badges and buttons beside the title. */
  readonly tools?: ReactNode;
  /** How many other legends stand left of it. */
  readonly beside?: number;
  /** As wide as its content, within limits. */
  readonly isFlexible?: boolean;
  readonly isOld?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A legend at the bottom left of a map. Its title collapses it; in a narrow window it starts as its title. */
export function MapLegend({
  label,
  title,
  tools,
  beside = 0,
  isFlexible = false,
  isOld = false,
  className = '',
  children,
}: Props) {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? !isNarrow;
  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  const size = isFlexible ? { miw: 180, maw: 'min(320px, calc(100% - 90px))' } : { w: 232 };
  return (
    <Box
      component="section"
      {...(isOpen ? size : { maw: 'min(232px, calc(100% - 124px))' })}
      mah="calc(100% - 24px)"
      className={`map-legend scrolls ${className}`}
      data-beside={beside === 0 ? undefined : beside}
      data-old={isOld || undefined}
      aria-label={label}
    >
      <Group gap="xs" mih={24}>
        <Text component="h2" inherit miw={0} fz="sm" fw={600} lh="18px">
          <Box
            component="button"
            type="button"
            display="flex"
            mih={24}
            ta="start"
            aria-expanded={isOpen}
            onClick={() => setChosen(!isOpen)}
            style={{ alignItems: 'center', gap: 4 }}
          >
            <Chevron size={14} stroke={1.75} aria-hidden style={{ flex: 'none' }} />
            <span className="breakable">{title}</span>
          </Box>
        </Text>
        {isOpen ? tools : null}
      </Group>
      {isOpen ? children : null}
    </Box>
  );
}
