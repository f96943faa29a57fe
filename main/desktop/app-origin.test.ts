import { describe, expect, it } from 'vitest';
import { isAppUrl, isLoadAllowed } from './app-origin.ts';

describe('isAppUrl', () => {
  it.each(['app://cairn', 'app://cairn/', 'app://cairn/index.html#x', 'app://cairn/v1/packs?x=1'])(
    'accepts %s',
    (url) => {
      expect(isAppUrl(url)).toBe(true);
    },
  );

  it.each([
    'app://cairn.example/',
    'app://cairn@example/',
    'app://cairn:80/',
    'app://other/',
    'https://cairn/',
    'file:///app://cairn/',
    'about:blank',
    '',
  ])('rejects %s', (url) => {
    expect(isAppUrl(url)).toBe(false);
  });
});

describe('isLoadAllowed', () => {
  it('blocks the network, the disk and direct access to the local server', () => {
    for (const url of [
      'http://127.0.0.1:8765/v1/packs',
      'https://example.com/',
      'ws://127.0.0.1/',
      'file:///etc/passwd',
      'ftp://example.com/',
    ]) {
      expect(isLoadAllowed(url)).toBe(false);
    }
  });

  it("allows the window's own files and data that the page created", () => {
    for (const url of [
      'app://cairn/index.html',
      'blob:app://cairn/1',
      'data:image/png;base64,',
      'devtools://devtools/bundled/x.js',
    ]) {
      expect(isLoadAllowed(url)).toBe(true);
    }
  });
});
