import { describe, expect, it } from 'vitest';
import { requireOwnPage } from './sender.ts';

type Sender = Parameters<typeof requireOwnPage>[0];

/** Returns a frame with the properties that the check reads: its URL and its parent. */
const frame = (url: string, inside: object | null = null): Sender =>
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a frame can't be created without Electron
  ({ senderFrame: { url, parent: inside } }) as unknown as Sender;

describe('requireOwnPage', () => {
  it("accepts the window's main frame", () => {
    expect(() => {
      requireOwnPage(frame('app://cairn/index.html'), 'cairn:x');
    }).not.toThrow();
  });

  it.each([
    ['another page', frame('https://example.com/')],
    ['a host with the same prefix', frame('app://cairn.example/')],
    ['a frame inside the page', frame('app://cairn/index.html', {})],
    ['a removed frame', { senderFrame: null }],
  ])('refuses %s', (_what, sender) => {
    expect(() => {
      requireOwnPage(sender, 'cairn:x');
    }).toThrow('cairn:x may not be called from');
  });
});
