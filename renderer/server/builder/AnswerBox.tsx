import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { saveBytes } from '../../app/save-file.ts';
import { Badge } from '../../components/Badge.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { JsonText } from '../../components/JsonText.tsx';
import { Message } from '../../components/Message.tsx';
import { byteSize } from '../words.ts';
import type { Operation } from './operations.ts';
import styles from './RequestBuilder.module.css';
import type { LiveAnswer } from './send.ts';
import { useBuilder } from './state.ts';

/** What the server answered, with its status, time and size. */
export function AnswerBox({ operation }: { readonly operation: Operation }) {
  const answer = useBuilder((builder) => builder.answer);
  const isSending = useBuilder((builder) => builder.isSending);
  if (answer === null) return null;
  if (answer.kind === 'gone') {
    return (
      <Message isError icon={IconAlertTriangle} title="Cairn’s server does not answer">
        Send the request again when it is back.
      </Message>
    );
  }
  const { status, ms, bytes, contentType, whole } = answer;
  return (
    <section aria-label="Answer" aria-live="polite" style={{ opacity: isSending ? 0.5 : 1 }}>
      <div className={styles['figures']}>
        <Badge look={status < 400 ? 'ok' : 'bad'}>{status}</Badge>
        <span className="hint figures">
          {ms.toFixed(1)} ms, {byteSize(bytes)}
        </span>
        <span className={`hint ellipsis ${styles['type']}`}>{contentType}</span>
        <IconButton icon={IconDownload} size="small" label="Save the answer as a file" onClick={() => void saveBytes(fileName(operation, contentType), [whole])} />
      </div>
      <Shown shown={answer.shown} />
    </section>
  );
}

function Shown({ shown }: { readonly shown: Extract<LiveAnswer, { kind: 'answered' }>['shown'] }) {
  if (shown.kind === 'binary') return <p className="hint">Not text. Save it to open it.</p>;
  if (shown.kind === 'json') return <JsonText value={shown.value} label="Answer as JSON" className={styles['json']} />;
  return (
    <>
      {shown.isCut ? <p className="hint">The beginning of a long answer. Save it to read the rest.</p> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <pre className={styles['code']} tabIndex={0} aria-label="Answer as text">
        {shown.text}
      </pre>
    </>
  );
}

const EXTENSIONS: readonly (readonly [RegExp, string])[] = [
  [/geo\+json/, 'geojson'],
  [/json/, 'json'],
  [/xml/, 'xml'],
  [/csv/, 'csv'],
  [/pdf/, 'pdf'],
  [/html/, 'html'],
  [/text/, 'txt'],
];

const fileName = ({ path }: Operation, contentType: string): string => {
  const name = path.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-|-$/g, '');
  return `${name}.${EXTENSIONS.find(([pattern]) => pattern.test(contentType))?.[1] ?? 'bin'}`;
};
