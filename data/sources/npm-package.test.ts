import { describe, expect, it } from 'vitest';
import { npmSettings, parseSettings } from './npm-package.ts';

describe('npm settings', () => {
  it('parses npm’s output, without unset keys', () => {
    expect([...parseSettings('registry=https://mirror.example/npm/\ncafile=null\nstrict-ssl=true\r\nnoise\n')]).toEqual(
      [
        ['registry', 'https://mirror.example/npm/'],
        ['strict-ssl', 'true'],
      ],
    );
  });

  it('uses the settings of this machine’s npm', () => {
    expect(npmSettings()).toMatchObject({
      registry: expect.stringMatching(/^https?:/u),
      cache: expect.stringMatching(/_cacache$/u),
      strictSSL: true,
    });
  });
});
