import { describe, expect, it } from 'vitest';
import { refusal } from './refusal.ts';
import type { Answered } from './send.ts';

const answer = (status: number, text: string, retryAfter: number | null = null): Answered => ({
  kind: 'answered',
  status,
  ms: 1,
  contentType: 'application/json',
  retryAfter,
  text,
  body: new TextEncoder().encode(text),
});

describe('a refusal in words', () => {
  it('is none for an answer', () => {
    expect(refusal(answer(200, '{"message": "1"}'))).toBeNull();
  });

  it('says what the server said, and when to come again', () => {
    expect(refusal(answer(429, '{"message": "This key may ask 2 times per second"}', 1))?.message).toBe('This key may ask 2 times per second. It can be asked again in 1 s.');
    expect(refusal(answer(429, '{"message": "Used up."}', 30_000))?.message).toBe('Used up. It can be asked again in 8 h.');
  });

  it.each(['', '<html>', '[]', '{"message": 1}'])('has words of its own where the body is %j', (text) => {
    expect(refusal(answer(502, text))).toEqual({ title: 'The server failed', message: 'The server answered 502 without a word.' });
  });
});
