/** Sends steps to a server one after another and returns the masked responses. */
import { setTimeout } from 'node:timers/promises';
import { systemCode } from '../../contract/system-error.ts';
import type { Answer, Client } from '../client.ts';
import { isDescription, isText, type Mask } from './mask.ts';
import { recordedAnswer, type RecordedAnswer } from './recording.ts';
import { withReferences, type Step } from './step.ts';
import { contentsOf } from './contents.ts';

const POLL_MS = 20;
/** Maximum size of a response whose members can be referenced. */
const LONGEST_NAMED = 1 << 20;
/** Maximum time to poll; after that, the current state is recorded. */
const LONGEST_WAIT_MS = 60_000;

function jsonIn({ contentType, body }: Answer): unknown {
  if (!contentType.includes('json') || body.length > LONGEST_NAMED) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function statusIn(json: unknown): string | undefined {
  const status: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'status') : undefined;
  return typeof status === 'string' ? status : undefined;
}

export class Replay {
  readonly #client: Client;
  readonly #mask: Mask;
  /** Parsed JSON of the responses so far. */
  readonly #answered: unknown[] = [];

  constructor(client: Client, mask: Mask) {
    this.#client = client;
    this.#mask = mask;
  }

  /** Sends the next step. */
  async send(step: Step): Promise<RecordedAnswer> {
    const filled = (template: string): string => withReferences(template, (number) => this.#answered[number]);
    const path = filled(step.path);
    const headers = Object.fromEntries(
      Object.entries(step.headers ?? {}).map(([name, value]) => [name, filled(value)]),
    );
    const sent = step.body === undefined ? undefined : filled(step.body);
    const deadline = performance.now() + LONGEST_WAIT_MS;
    for (;;) {
      const answer = await this.#client.send(step.method, path, headers, sent).catch((error: unknown): Answer => ({
        status: 0,
        contentType: '',
        body: Buffer.from(systemCode(error) ?? String(error)),
      }));
      const json = jsonIn(answer);
      const state = statusIn(json);
      const isLast =
        step.until === undefined ||
        answer.status !== 200 ||
        (state !== undefined && step.until.includes(state)) ||
        performance.now() > deadline;
      if (!isLast) {
        await setTimeout(POLL_MS);
        continue;
      }
      this.#answered.push(json);
      const { status, contentType } = answer;
      if (isDescription(path)) return recordedAnswer(status, contentType, '');
      const body = isText(contentType) ? answer.body.toString() : await contentsOf(contentType, answer.body);
      return recordedAnswer(status, contentType, typeof body === 'string' ? this.#mask.text(path, body) : body);
    }
  }
}
