import { describe, expect, it } from 'vitest';
import { asSentence, refusal } from './refusal.ts';
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
    expect(refusal(answer(429, '{"message": "This key may ask 2 times per second"}', 1))?.message).toBe(
      'This key may ask 2 times per second. Try again in 1 s.',
    );
    expect(refusal(answer(429, '{"message": "Used up."}', 30_000))?.message).toBe('Used up. Try again in 8 h.');
  });

  it('names the fields at fault, and nothing that would be of use again', () => {
    const text = '{"message": "x is missing", "errors": [{"parameter": "x", "message": "is missing"}]}';
    expect(refusal(answer(400, text))).toMatchObject({
      faults: [{ name: 'x', message: 'is missing' }],
      isPassing: false,
      isPack: false,
      id: null,
    });
    expect(asSentence('is missing')).toBe('Is missing.');
  });

  it('leads to the packs where one is missing, and to the log where the server failed', () => {
    expect(
      refusal(answer(503, '{"message": "It is away", "code": "pack_missing", "pack": "time-zones"}')),
    ).toMatchObject({ isPack: true, isPassing: true, pack: 'time-zones' });
    expect(refusal(answer(503, '{"message": "The pack folder is busy", "code": "busy"}'))).toMatchObject({
      title: 'Cairn is busy',
      isPack: false,
      isPassing: true,
    });
    expect(refusal(answer(503, '{"message": "Cairn is closing", "code": "closing"}'))).toMatchObject({
      title: 'Cairn is closing',
      isPack: false,
    });
    expect(refusal(answer(500, '{"message": "Internal error", "code": "internal", "id": "7f3c"}'))).toMatchObject({
      id: '7f3c',
      isPassing: true,
    });
  });

  it.each(['', '<html>', '[]', '{"message": 1}'])('has words of its own where the body is %j', (text) => {
    expect(refusal(answer(502, text))).toEqual({
      title: 'The server failed',
      message: 'HTTP 502, no message.',
      faults: [],
      id: null,
      isPassing: true,
      isPack: false,
      pack: null,
    });
  });
});
