import { IconCopy } from '@tabler/icons-react';
import { copyText } from '../../../kit/output/clipboard.ts';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { useService } from '../../../model/service/service.ts';
import { buildRequest, type Draft } from './build-request.ts';
import type { Operation } from './operations.ts';
import styles from './RequestBuilder.module.css';
import { snippet } from './snippets.ts';
import { useBuilder } from './state.ts';

/** The request as a program; it reads the key from `CAIRN_KEY`. */
export function SnippetBox({ operation, draft }: { readonly operation: Operation; readonly draft: Draft }) {
  const language = useBuilder((builder) => builder.language);
  const base = useService((service) => service.serverUrl);
  const text = snippet(language, base, buildRequest(operation, draft));
  return (
    <div className={styles['snippet']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <pre className={styles['code']} tabIndex={0} aria-label={`The request in ${language}`}>
        {text}
      </pre>
      <IconButton
        icon={IconCopy}
        size="small"
        className={styles['copy']}
        label={`Copy the ${language} snippet`}
        onClick={() => void copyText(text, `the ${language} snippet`)}
      />
    </div>
  );
}
