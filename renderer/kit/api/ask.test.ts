import { describe, expect, it } from 'vitest';
import { adminChainEndpoint } from '../../../contract/admin.ts';
import { batchPointTileEndpoint } from '../../../contract/batch.ts';
import { statementEndpoint } from '../../../contract/billing.ts';
import { geocoderEndpoint } from '../../../contract/geocoder.ts';
import { packsEndpoint } from '../../../contract/service.ts';
import { pathTo, templateOf } from './ask.ts';
import { execFileSync } from 'node:child_process';
import { curlCommand } from './curl.ts';

/** What goes over the wire for an endpoint and its parts. */
describe('the path to an endpoint', () => {
  it('has the query in the order given, without what is undefined', () => {
    expect(pathTo(packsEndpoint)).toBe('/v1/packs');
    expect(pathTo(adminChainEndpoint, { query: { y: 36.97412, x: -122.02631, language: undefined } })).toBe(
      '/v1/admin-chain?y=36.97412&x=-122.02631',
    );
    expect(pathTo(geocoderEndpoint, { query: { address: 'Straße 1, Köln & mehr', limit: 8, bias: undefined } })).toBe(
      '/geocoderv1/geocoder?address=Stra%C3%9Fe+1%2C+K%C3%B6ln+%26+mehr&limit=8',
    );
  });

  it('has its names in braces filled, and escaped', () => {
    expect(pathTo(statementEndpoint, { path: { id: 'a/b c' }, query: { month: '2026-11' } })).toBe(
      '/v1/keys/a%2Fb%20c/statement?month=2026-11',
    );
  });

  it('leaves those in braces that a template leaves open', () => {
    expect(
      templateOf(batchPointTileEndpoint, { path: { uuid: '3f2b' }, query: { bbox: undefined, version: '7' } }),
    ).toBe('/v1/batch/3f2b/points/{z}/{x}/{y}.mvt?version=7');
  });
});

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
