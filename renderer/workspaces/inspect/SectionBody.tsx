import { AwaitedFacts } from '../../kit/components/Facts.tsx';
import { Button } from '../../kit/components/Button.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { hideSection } from './hide-section.ts';
import { SectionFailure } from './SectionFailure.tsx';
import type { SectionDefinition } from './section-definition.ts';
import { shownState, type SectionState, type Settled } from '../../model/look-up/answers.ts';

/** Room kept while nothing is shown yet. */
const ROW_HEIGHT = 23;

type Props = { readonly section: SectionDefinition; readonly state: SectionState };

/** The whole answer; while one is awaited the old one at half strength, then grey bars. */
export function SectionBody({ section, state }: Props) {
  const shown = shownState(state);
  if (shown !== null) return <SettledBody section={section} state={shown} />;
  if (state.status === 'loading' && state.isSlow) return <AwaitedFacts labels={section.rows} />;
  return <div style={{ height: section.rows.length * ROW_HEIGHT }} />;
}

function SettledBody({ section, state }: { readonly section: SectionDefinition; readonly state: Settled }) {
  if (state.status === 'failed') return <SectionFailure section={section} failure={state.failure} />;
  if (state.status === 'empty') {
    // oxlint-disable-next-line typescript/unbound-method -- a component: it has no `this`
    if (section.empty) return <section.empty point={state.point} />;
    return (
      <Message
        icon={section.icon}
        title={section.nothing.title}
        actions={
          <Button size="small" look="quiet" onClick={() => hideSection(section)}>
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
