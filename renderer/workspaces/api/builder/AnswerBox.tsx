import { IconAlertTriangle, IconCopy, IconDownload, IconRefresh, IconStack2 } from '@tabler/icons-react';
import { copyText } from '../../../kit/output/clipboard.ts';
import { saveBytes } from '../../../kit/output/save-file.ts';
import { Badge } from '../../../kit/components/Badge.tsx';
import { Button } from '../../../kit/components/Button.tsx';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { formattedJson } from '../../../kit/components/json-formatter.ts';
import { Message } from '../../../kit/components/Message.tsx';
import { openInPacks } from '../../../model/packs/open-in-packs.ts';
import { usePacks } from '../../../model/service/packs.ts';
import { byteSize } from '../words.ts';
import { AnswerText } from './AnswerText.tsx';
import type { Operation } from './operations.ts';
import { refusal, type Refusal } from './refusal.ts';
import styles from './RequestBuilder.module.css';
import type { Answered } from './send.ts';
import { useBuilder } from './state.ts';
import { t } from '../../../kit/words/t.ts';
import { writtenFixed } from '../../../kit/words/locale.ts';

/** Longer ones are copied as they came: to indent them would keep the window waiting. */
const MAX_FORMATTED = 1_000_000;

/** What the server answered, with its status, time and size. */
export function AnswerBox({ operation }: { readonly operation: Operation }) {
  const answer = useBuilder((builder) => builder.answer);
  const isSending = useBuilder((builder) => builder.isSending);
  return (
    <section
      aria-label={t('common.answer')}
      aria-live="polite"
      aria-busy={isSending}
      className={styles['answer']}
      data-stale={isSending || undefined}
    >
      {answer === null ? null : answer.kind === 'answered' ? (
        <Received operation={operation} answer={answer} />
      ) : (
        <Message isError icon={IconAlertTriangle} title={t('common.cairnServerIsntResponding')} actions={<SendAgain />}>
          {t('api.noAnswerSendRequestAgain')}
        </Message>
      )}
    </section>
  );
}

function Received({ operation, answer }: { readonly operation: Operation; readonly answer: Answered }) {
  const { status, ms, contentType, text, body } = answer;
  const refused = refusal(answer);
  return (
    <>
      <div className={styles['figures']}>
        <Badge look={status < 400 ? 'ok' : 'bad'}>{status}</Badge>
        <span className="hint figures">
          {writtenFixed(ms, 1)} ms, {byteSize(body.length)}
        </span>
        <span className={`hint ellipsis ${styles['type']}`}>{contentType.split(';', 1)[0]}</span>
        {text === null || text === '' ? null : (
          <IconButton
            icon={IconCopy}
            size="small"
            label={t('api.copyAnswer')}
            onClick={() =>
              void copyText(
                /json/.test(contentType) && text.length <= MAX_FORMATTED ? formattedJson(text) : text,
                t('api.theAnswer'),
              )
            }
          />
        )}
        {body.length === 0 ? null : (
          <IconButton
            icon={IconDownload}
            size="small"
            label={t('api.saveAnswerFile')}
            onClick={() => void saveBytes(fileName(operation, contentType), [body])}
          />
        )}
      </div>
      {refused === null ? null : (
        <Message
          icon={IconAlertTriangle}
          title={refused.title}
          {...(refused.id === null ? {} : { code: t('common.idId', { id: refused.id }) })}
          {...(hasWay(refused) ? { actions: <Ways refused={refused} /> } : {})}
        >
          {refused.id === null ? refused.message : t('common.tryAgainLogDetails')}
        </Message>
      )}
      {text === null ? (
        <p className="hint">{t('api.notTextSaveOpen')}</p>
      ) : text === '' ? (
        <p className="hint">{t('api.emptyResponse')}</p>
      ) : (
        // Another answer begins anew, at its beginning.
        <AnswerText key={`${operation.id} ${ms}`} text={text} isJson={/json/.test(contentType)} />
      )}
    </>
  );
}

const SendAgain = () => (
  <Button size="small" icon={IconRefresh} onClick={() => void useBuilder.getState().send()}>
    {t('common.tryAgain')}
  </Button>
);

const hasWay = ({ isPassing, isPack, id }: Refusal): boolean => isPassing || isPack || id !== null;

/** What can be done about a refusal, besides another request. */
function Ways({ refused: { isPassing, isPack, pack, id } }: { readonly refused: Refusal }) {
  const packs = usePacks();
  // One that is not installed has no details to show.
  const installed = packs.some((one) => one.id === pack) ? pack : null;
  return (
    <>
      {isPassing ? <SendAgain /> : null}
      {isPack ? (
        <Button size="small" icon={IconStack2} onClick={() => openInPacks(installed)}>
          {t('common.openPacks')}
        </Button>
      ) : null}
      {id === null ? null : (
        <Button size="small" look="quiet" onClick={() => void copyText(id)}>
          {t('common.copyId')}
        </Button>
      )}
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
