import { AwaitedFacts } from '../components/Facts.tsx';
import { Button } from '../components/Button.tsx';
import { Message } from '../components/Message.tsx';
import { useLayout } from '../state/layout.ts';
import { SectionFailure } from './SectionFailure.tsx';
import type { SectionDefinition } from './section-definition.ts';
import type { SectionState, Settled } from './look-up.ts';
import styles from './SectionBody.module.css';

type Props = { readonly section: SectionDefinition; readonly state: SectionState };

/** The whole answer; while one is awaited the old one at half strength, then grey bars. */
export function SectionBody({ section, state }: Props) {
  if (state.status !== 'loading') return <SettledBody section={section} state={state} />;
  if (state.isSlow) return <AwaitedFacts labels={section.rows} />;
  if (state.previous === null) return <div className={styles['awaited']} style={{ height: section.rows.length * 23 }} />;
  return (
    <div className={styles['old']} inert>
      <SettledBody section={section} state={state.previous} />
    </div>
  );
}

function SettledBody({ section, state }: { readonly section: SectionDefinition; readonly state: Settled }) {
  if (state.status === 'failed') return <SectionFailure section={section} failure={state.failure} />;
  if (state.status === 'empty') {
    return (
      <Message
        icon={section.icon}
        title={section.nothing.title}
        actions={
          <Button size="small" look="quiet" onClick={() => useLayout.getState().hideSection(section.id)}>
            Hide section
          </Button>
        }
      >
        {section.nothing.text}
      </Message>
    );
  }
  // oxlint-disable-next-line typescript/unbound-method -- a component: it has no `this`
  return <section.body answer={state.data} point={state.point} />;
}
