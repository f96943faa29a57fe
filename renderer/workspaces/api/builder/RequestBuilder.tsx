import { Menu, SegmentedControl, Select } from '@mantine/core';
import { IconAlertTriangle, IconHistory, IconMapPin, IconRefresh, IconSend, IconCopy } from '@tabler/icons-react';
import { failureText } from '../../../kit/api/failure.ts';
import { useAnswer } from '../../../kit/api/use-answer.ts';
import { Badge } from '../../../kit/components/Badge.tsx';
import { Button } from '../../../kit/components/Button.tsx';
import { Message } from '../../../kit/components/Message.tsx';
import { useLayout } from '../../../model/window/layout.ts';
import { Card } from '../Card.tsx';
import { AnswerBox } from './AnswerBox.tsx';
import { draftProblem, type Draft, buildRequest } from './build-request.ts';
import { FieldList } from './FieldList.tsx';
import type { Operation } from './operations.ts';
import styles from './RequestBuilder.module.css';
import { SNIPPET_LANGUAGES, type SnippetLanguage, snippet } from './snippets.ts';
import { OPERATIONS, useBuilder, useChosenOperation } from './state.ts';
import { copyText } from '../../../kit/output/clipboard.ts';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { useService } from '../../../model/service/service.ts';
import { t } from '../../../kit/words/t.ts';

/** The request as a program; it reads the key from `CAIRN_KEY`. */
function SnippetBox({ operation, draft }: { readonly operation: Operation; readonly draft: Draft }) {
  const language = useBuilder((builder) => builder.language);
  const base = useService((service) => service.serverUrl);
  const text = snippet(language, base, buildRequest(operation, draft));
  return (
    <div className={styles['snippet']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <pre className={styles['code']} tabIndex={0} aria-label={t('api.requestLanguage', { language })}>
        {text}
      </pre>
      <IconButton
        icon={IconCopy}
        size="small"
        className={styles['copy']}
        label={t('api.copyLanguageSnippet', { language })}
        onClick={() => void copyText(text, t('api.languageSnippet', { language }))}
      />
    </div>
  );
}

const isLanguage = (value: string): value is SnippetLanguage =>
  SNIPPET_LANGUAGES.some((language) => language === value);

/** Any request that the interface takes: filled in, sent, and as a program. */
export function RequestBuilder() {
  const language = useBuilder((builder) => builder.language);
  const { failure, again } = useAnswer(OPERATIONS);
  const chosen = useChosenOperation();
  return (
    <Card
      title={t('api.requestBuilder')}
      className={styles['card']}
      tools={
        <SegmentedControl
          size="xs"
          aria-label={t('api.languageSnippet2')}
          data={[...SNIPPET_LANGUAGES]}
          value={language}
          onChange={(value) => {
            if (isLanguage(value)) useBuilder.getState().setLanguage(value);
          }}
        />
      }
    >
      {failure === null ? null : (
        <Message
          isError
          icon={IconAlertTriangle}
          title={t('api.couldntLoadListOperations')}
          actions={
            <Button size="small" icon={IconRefresh} onClick={again}>
              {t('common.tryAgain')}
            </Button>
          }
        >
          {failureText(failure)}
        </Message>
      )}
      {chosen === null ? null : <Builder {...chosen} />}
    </Card>
  );
}

function Builder({ operation, draft }: { readonly operation: Operation; readonly draft: Draft }) {
  const isSending = useBuilder((builder) => builder.isSending);
  const problem = draftProblem(operation, draft);
  return (
    <form
      className={styles['form']}
      aria-label={t('api.request')}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) void useBuilder.getState().send();
      }}
    >
      <OperationChoice operation={operation} />
      <p className={`hint ${styles['summary']}`}>
        {operation.summary}.
        {['import', 'manage'].includes(operation.right ?? '')
          ? ` ${t('api.onlyKeysPermissionRightCan', { right: operation.right ?? '' })}`
          : ''}
      </p>
      <FieldList operation={operation} draft={draft} />
      <SnippetBox operation={operation} draft={draft} />
      <div className={styles['actions']}>
        <Button type="submit" look="primary" icon={IconSend} disabled={problem !== null || isSending}>
          {t('api.send')}
        </Button>
        {isSending ? (
          <Button onClick={() => useBuilder.getState().cancel()}>{t('common.cancel')}</Button>
        ) : (
          <>
            <PointButton operation={operation} />
            <History />
          </>
        )}
        <span className={`hint ${styles['problem']}`}>{problem}</span>
      </div>
      <AnswerBox operation={operation} />
    </form>
  );
}

function OperationChoice({ operation }: { readonly operation: Operation }) {
  const operations = useAnswer(OPERATIONS).data ?? [];
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return (
    <Select
      label={t('api.operation')}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      maxDropdownHeight={420}
      nothingFoundMessage={t('api.noOperationPath')}
      data={tags.map((group) => ({ group, items: operations.filter(({ tag }) => tag === group).map(({ id }) => id) }))}
      value={operation.id}
      onChange={(id) => {
        if (id !== null) useBuilder.getState().choose(id);
      }}
      classNames={{ input: 'mono' }}
    />
  );
}

/** Fills in the point that was last looked up on the map. */
function PointButton({ operation }: { readonly operation: Operation }) {
  const point = useLayout((layout) => layout.lastPoint);
  if (point === null || operation.fields.every(({ axis }) => axis === null)) return null;
  return (
    <Button icon={IconMapPin} onClick={() => useBuilder.getState().fillPoint(point)}>
      {t('api.lastPoint')}
    </Button>
  );
}

function History() {
  const sent = useBuilder((builder) => builder.sent);
  if (sent.length === 0) return null;
  return (
    <Menu position="bottom-start" width={420}>
      <Menu.Target>
        <Button icon={IconHistory}>{t('api.sent')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sent.map((request) => (
          <Menu.Item
            key={request.id}
            leftSection={
              <Badge look={request.status !== null && request.status < 400 ? 'ok' : 'bad'}>
                {request.status ?? t('common.noneInSentence')}
              </Badge>
            }
            onClick={() => useBuilder.getState().recall(request)}
          >
            <span className={`mono ${styles['sentPath']}`}>{request.path}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
