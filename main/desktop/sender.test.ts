import { describe, expect, it } from 'vitest';
import { requireOwnPage } from './sender.ts';

type Sender = Parameters<typeof requireOwnPage>[0];

/** Of a frame, the check reads where it is and whether it lies inside another. */
const frame = (url: string, inside: object | null = null): Sender =>
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a frame cannot be made without Electron
  ({ senderFrame: { url, parent: inside } }) as unknown as Sender;

describe('requireOwnPage', () => {
  it("lets the window's main frame call", () => {
    expect(() => {
      requireOwnPage(frame('app://cairn/index.html'), 'cairn:x');
    }).not.toThrow();
  });

  it.each([
    ['another page', frame('https://example.com/')],
    ['a host that begins alike', frame('app://cairn.example/')],
    ['a frame inside the page', frame('app://cairn/index.html', {})],
    ['a frame that is gone', { senderFrame: null }],
  ])('refuses %s', (_what, sender) => {
    expect(() => {
      requireOwnPage(sender, 'cairn:x');
    }).toThrow('cairn:x may not be called from');
  });
});
