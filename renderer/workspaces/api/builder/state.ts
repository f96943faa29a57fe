import { create } from 'zustand';
import { openApiEndpoint } from '../../../../contract/reference.ts';
import { keptAnswer, queryOf, type AnswerQuery } from '../../../kit/api/query.ts';
import { usePart } from '../../../kit/api/use-answer.ts';
import { noteFailure, refreshPacks } from '../../../model/service/packs.ts';
import { buildRequest, freshDraft, withPoint, type Draft } from './build-request.ts';
import { readOperations, type OpenApiDocument, type Operation } from './operations.ts';
import { sendRequest, type LiveAnswer } from './send.ts';
import type { SnippetLanguage } from './snippets.ts';

const FIRST = 'GET /covidv1/xy2tile';
const MAX_SENT = 20;

const document = queryOf(openApiEndpoint);

/** Whatever the interface offers: it stays as it is for as long as the server is this one. */
export const OPERATIONS: AnswerQuery<readonly Operation[]> = {
  queryKey: document.queryKey,
  async queryFn(context) {
    const { data, ...reply } = await document.queryFn(context);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server makes the document; the contract says no more of its operations than that they are there
    return { ...reply, data: readOperations(data as OpenApiDocument) };
  },
  staleTime: Infinity,
  gcTime: Infinity,
};

const chosenOf = (operations: readonly Operation[], chosen: string): Operation | undefined =>
  operations.find(({ id }) => id === chosen);

/** A request that was sent, to send again. */
export type Sent = {
  readonly id: number;
  readonly operation: string;
  readonly draft: Draft;
  readonly path: string;
  readonly status: number | null;
};

type Store = {
  readonly chosen: string;
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly answer: LiveAnswer | null;
  /** What was filled in where the answer is to that; a field that was changed since is another question. */
  readonly answered: Draft | null;
  readonly isSending: boolean;
  readonly language: SnippetLanguage;
  /** The latest first. */
  readonly sent: readonly Sent[];
  readonly choose: (id: string) => void;
  readonly change: (change: Partial<Draft>) => void;
  readonly fillPoint: (point: { lon: number; lat: number }) => void;
  readonly setLanguage: (language: SnippetLanguage) => void;
  readonly send: () => Promise<void>;
  readonly cancel: () => void;
  readonly recall: (sent: Sent) => void;
};

let current = new AbortController();
let lastSent = 0;

/** A server that is gone, and a key or a pack that is, concern the whole window. */
function noteTrouble(answer: LiveAnswer): void {
  if (answer.kind === 'gone') noteFailure(answer.failure);
  // Whether it was the key of the window, or a pack, tells the window's own next question.
  else if (answer.status === 403 || answer.status === 503) void refreshPacks();
}

export const useBuilder = create<Store>()((set, getStore) => {
  const operation = (): Operation | undefined => chosenOf(keptAnswer(OPERATIONS) ?? [], getStore().chosen);
  const draftOf = (of: Operation): Draft => getStore().drafts[of.id] ?? freshDraft(of);
  const put = (of: Operation, draft: Draft) => set(({ drafts }) => ({ drafts: { ...drafts, [of.id]: draft } }));

  return {
    chosen: FIRST,
    drafts: {},
    answer: null,
    answered: null,
    isSending: false,
    language: 'curl',
    sent: [],
    choose: (chosen) => {
      current.abort();
      set({ chosen, answer: null, isSending: false });
    },
    change(change) {
      const of = operation();
      if (of !== undefined) put(of, { ...draftOf(of), ...change });
    },
    fillPoint(point) {
      const of = operation();
      if (of !== undefined) put(of, withPoint(draftOf(of), of.fields, point));
    },
    setLanguage: (language) => set({ language }),
    async send() {
      const of = operation();
      if (of === undefined) return;
      current.abort();
      current = new AbortController();
      const { signal } = current;
      const draft = draftOf(of);
      // Kept also where nothing was changed: the answer is known by it.
      put(of, draft);
      const request = buildRequest(of, draft);
      set({ isSending: true });
      try {
        const answer = await sendRequest(request, draft.file, signal);
        lastSent += 1;
        const sent: Sent = {
          id: lastSent,
          operation: of.id,
          draft,
          path: request.path,
          status: answer.kind === 'answered' ? answer.status : null,
        };
        set((store) => ({
          answer,
          answered: draft,
          isSending: false,
          sent: [
            sent,
            ...store.sent.filter(({ path, operation: other }) => path !== sent.path || other !== of.id),
          ].slice(0, MAX_SENT),
        }));
        noteTrouble(answer);
      } catch {
        // Cancelled, or overtaken by another request.
        if (current.signal === signal) set({ isSending: false });
      }
    },
    cancel: () => current.abort(),
    recall: ({ operation: chosen, draft }) => {
      current.abort();
      set(({ drafts }) => ({ chosen, drafts: { ...drafts, [chosen]: draft }, answer: null, isSending: false }));
    },
  };
});

/** The chosen operation with its draft; `null` until operations are known. */
export function useChosenOperation(): { operation: Operation; draft: Draft } | null {
  const chosen = useBuilder((builder) => builder.chosen);
  const operation = usePart(OPERATIONS, (operations) => chosenOf(operations, chosen) ?? operations[0]).data;
  const draft = useBuilder(({ drafts }) => drafts[chosen]);
  return operation === undefined ? null : { operation, draft: draft ?? freshDraft(operation) };
}
