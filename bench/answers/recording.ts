/** File format of a recording: a line of JSON about the recording, followed by one line per step and its response. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { Step } from './step.ts';

export const RecordedAnswer = Type.Object({
  /** 0 if there was no response; the body then contains the error. */
  status: Type.Integer(),
  contentType: Type.String(),
  /** Digest of the masked body. */
  bytes: Type.Integer(),
  sha256: Type.String(),
  /** The masked body, if it is short text. */
  body: Type.Optional(Type.String()),
});
export type RecordedAnswer = Static<typeof RecordedAnswer>;

const Recorded = Type.Object({ step: Step, answer: RecordedAnswer });
export type Recorded = Static<typeof Recorded>;

const About = Type.Object({ seed: Type.Integer(), day: Type.String(), answers: Type.Integer() });
export type About = Static<typeof About>;

/** For longer bodies, only the digest is stored. */
const SHORT = 100_000;

/** @param body masked text, or bytes */
export function recordedAnswer(status: number, contentType: string, body: string | Buffer): RecordedAnswer {
  const isShort = typeof body === 'string' && body.length <= SHORT;
  return {
    status,
    contentType,
    bytes: Buffer.byteLength(body),
    sha256: createHash('sha256').update(body).digest('hex'),
    ...(isShort ? { body } : {}),
  };
}

export function writeRecording(file: string, about: Omit<About, 'answers'>, recorded: readonly Recorded[]): void {
  const lines = [{ ...about, answers: recorded.length }, ...recorded].map((line) => JSON.stringify(line));
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** @throws Error if the file isn't a recording or is incomplete */
export function readRecording(file: string): { about: About; recorded: Recorded[] } {
  const [first = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const about = Value.Parse(About, JSON.parse(first));
  if (lines.length !== about.answers)
    throw new Error(`${file} holds ${lines.length} answers instead of ${about.answers}: record it again`);
  return { about, recorded: lines.map((line) => Value.Parse(Recorded, JSON.parse(line))) };
}
