import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { curlCommand } from './curl.ts';

describe('curlCommand', () => {
  it('names the key by its variable', () => {
    expect(curlCommand('http://127.0.0.1:8765', '/v1/admin-chain?x=-122.02631&y=36.97412')).toBe(
      `curl -H "x-api-key: $CAIRN_KEY" 'http://127.0.0.1:8765/v1/admin-chain?x=-122.02631&y=36.97412'`,
    );
  });

  it('reaches a program as it was meant, whatever the path holds', () => {
    const path = `/geocoderv1/geocoder?address=O'Neill "&$(id) \`id\``;
    const script = curlCommand('http://127.0.0.1:1', path).replace(/^curl/, `printf '%s\\n'`);
    const shown = execFileSync('sh', ['-c', script], { env: { CAIRN_KEY: 'secret' }, encoding: 'utf8' });
    expect(shown.split('\n')).toEqual(['-H', 'x-api-key: secret', `http://127.0.0.1:1${path}`, '']);
  });

  it('sends a body as it is', () => {
    const body = { name: "O'Neill $(id)", origins: ['1,2'] };
    const script = curlCommand('http://127.0.0.1:1', '/tdmv1/order', body).replace(/^curl/, `printf '%s\\n'`);
    const shown = execFileSync('sh', ['-c', script], { env: { CAIRN_KEY: 'secret' }, encoding: 'utf8' }).split('\n');
    expect(shown.slice(2, 5)).toEqual(['http://127.0.0.1:1/tdmv1/order', '-H', 'content-type: application/json']);
    expect(JSON.parse(shown[6] ?? '')).toEqual(body);
  });
});
