import { describe, expect, it } from 'vitest';
import { npmSettings, parseSettings } from './npm-package.ts';

describe('npm settings', () => {
  it('reads the lines that npm prints, and leaves out what is not set', () => {
    expect([...parseSettings('registry=https://mirror.example/npm/\ncafile=null\nstrict-ssl=true\r\nnoise\n')]).toEqual(
      [
        ['registry', 'https://mirror.example/npm/'],
        ['strict-ssl', 'true'],
      ],
    );
  });

  it('follows the npm of this machine', () => {
    expect(npmSettings()).toMatchObject({
      registry: expect.stringMatching(/^https?:/u),
      cache: expect.stringMatching(/_cacache$/u),
      strictSSL: true,
    });
  });
});
