/** What goes over the wire for an endpoint and its parts. */
import { describe, expect, it } from 'vitest';
import { adminChainEndpoint } from '../../../contract/admin.ts';
import { batchPointTileEndpoint } from '../../../contract/batch.ts';
import { statementEndpoint } from '../../../contract/billing.ts';
import { geocoderEndpoint } from '../../../contract/geocoder.ts';
import { packsEndpoint } from '../../../contract/service.ts';
import { pathTo, templateOf } from './ask.ts';

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
