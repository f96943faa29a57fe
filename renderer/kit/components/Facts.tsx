import { Box } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';

type Fact = { readonly label: string; readonly value: ReactNode };

/** Names on the left, values on the right. */
export function Facts({ facts, label: name }: { readonly facts: readonly Fact[]; readonly label?: string }) {
  return (
    <Box
      component="dl"
      display="grid"
      style={{ gridTemplateColumns: 'minmax(92px, auto) minmax(0, 1fr)', gap: 'var(--fact-gap) 10px' }}
      aria-label={name}
    >
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className="hint">{label}</dt>
          <dd className="breakable">{value}</dd>
        </Fragment>
      ))}
    </Box>
  );
}

const WIDTHS = ['96px', '130px', '160px'];

/** Grey bars where the values will be. */
export function AwaitedFacts({ labels }: { readonly labels: readonly string[] }) {
  return (
    <Facts
      facts={labels.map((label, index) => ({
        label,
        value: (
          <Box
            component="i"
            display="block"
            maw="100%"
            h={10}
            my={4}
            bdrs={3}
            bg="var(--hover)"
            style={{ width: WIDTHS[index % WIDTHS.length] }}
          />
        ),
      }))}
    />
  );
}
