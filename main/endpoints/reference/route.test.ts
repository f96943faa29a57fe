import { Validator } from '@seriousme/openapi-schema-validator';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFixtureServer, type FixtureServer } from '../../server/fixture-world.ts';

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

const NO_KEY = { headers: { 'x-api-key': undefined } };

const Operation = Type.Object({
  'x-example': Type.Optional(Type.String()),
  responses: Type.Record(Type.String(), Type.Unknown()),
  operationId: Type.String(),
});
const Document = Type.Object({
  openapi: Type.Literal('3.1.0'),
  paths: Type.Record(Type.String(), Type.Record(Type.String(), Operation)),
});

describe('/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const document = JSON.parse((await server.ask('/openapi.json', NO_KEY)).text);
    const validator = new Validator();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(document.servers).toEqual([{ url: server.url, description: 'This server' }]);
  });

  it('contains only JSON Schema 2020-12: no lists in items', async () => {
    const { text } = await server.ask('/openapi.json', NO_KEY);
    expect(text).not.toContain('"items":[');
    expect(text).not.toContain('additionalItems');
    expect(text).toContain('"prefixItems":[');
  });

  it('has unique operation ids, and examples that the server supports', async () => {
    const { paths } = Value.Parse(Document, (await server.ask('/openapi.json', NO_KEY)).json());
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][A-Za-z\d]*$/.test(id))).toEqual([]);
    expect(ids).toContain('reverseGeocode');
    // Some examples use what the fixture lacks (a tile, a country code), but none is reported as an unknown path.
    const examples = Object.values(paths).flatMap(({ get }) => get?.['x-example'] ?? []);
    expect(examples.length).toBeGreaterThan(8);
    for (const example of examples)
      expect({ example, status: (await server.ask(example)).status }).not.toEqual({ example, status: 405 });
    for (const example of examples.filter((path) => /^\/(?:timezones|admin|geoboundaries)v1/.test(path))) {
      expect({ example, status: (await server.ask(example)).status }).toEqual({ example, status: 200 });
    }
  });
});

interface Schema {
  description?: string;
  const?: unknown;
  $ref?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** Returns fields below `schema` without a description; constants don't need one. */
function undescribed({ properties = {}, patternProperties = {}, items, anyOf = [] }: Schema, place: string): string[] {
  const fields = Object.entries(properties);
  const silent = fields
    .filter(([, field]) => field.const === undefined && field.$ref === undefined && (field.description ?? '') === '')
    .map(([name]) => `${place}.${name}`);
  const below = fields.flatMap(([name, field]) => undescribed(field, `${place}.${name}`));
  const parts = [...(items === undefined ? anyOf : [items]), ...Object.values(patternProperties)].flatMap((part) =>
    undescribed(part, place),
  );
  return silent.concat(below, parts);
}

it('describes every parameter and every field of a body or a response', async () => {
  const Content = Type.Record(Type.String(), Type.Object({ schema: Type.Optional(Type.Unsafe<Schema>({})) }));
  const Described = Type.Object({
    parameters: Type.Optional(Type.Array(Type.Object({ name: Type.String(), description: Type.String() }))),
    requestBody: Type.Optional(Type.Object({ content: Content })),
    responses: Type.Record(Type.String(), Type.Object({ content: Type.Optional(Content) })),
  });
  const OpenApiDocument = Type.Object({
    paths: Type.Record(Type.String(), Type.Record(Type.String(), Described)),
    components: Type.Object({ schemas: Type.Record(Type.String(), Type.Unsafe<Schema>({})) }),
  });
  const { paths, components } = Value.Parse(OpenApiDocument, (await server.ask('/openapi.json', NO_KEY)).json());
  const silent = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters = [], requestBody, responses }) => {
      const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema = {} }) =>
        undescribed(schema, `${path} body`),
      );
      const answers = Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content).flatMap(({ schema = {} }) => undescribed(schema, path)),
      );
      return parameters
        .filter(({ description }) => description === '')
        .map(({ name }) => `${path} ${name}`)
        .concat(bodies, answers);
    }),
  );
  const shared = Object.entries(components.schemas).flatMap(([name, schema]) => undescribed(schema, name));
  expect([...new Set(silent), ...shared]).toEqual([]);
});

describe('/docs', () => {
  it('loads only its own files and runs no inline scripts', async () => {
    const { status, headers, text } = await server.ask('/docs', NO_KEY);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|http|\*/);
    expect(text).not.toMatch(/<script(?! src=)|<style|\bon\w+=|\bsrcdoc=/);
    const loaded = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
    const files = loaded.filter((address) => address !== 'data:,' && address !== 'openapi.json');
    expect(files.toSorted()).toEqual([
      'docs/page.css',
      'docs/page.js',
      'docs/swagger-ui-bundle.js',
      'docs/swagger-ui.css',
    ]);
    for (const file of files) {
      const answer = await server.ask(`/${file}`, NO_KEY);
      const type = file.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8';
      const { 'content-type': sent, 'x-content-type-options': options } = answer.headers;
      expect([file, answer.status, sent, options]).toEqual([file, 200, type, 'nosniff']);
      expect(answer.text).not.toMatch(/@import|url\(["']?http/);
    }
  });

  it.each([
    '/docs/swagger-ui.js',
    '/docs/package.json',
    '/docs/..%2froute.ts',
    '/docs/index.html',
    `/docs/${'a'.repeat(5000)}`,
  ])('has no %.40s', async (path) => expect((await server.ask(path, NO_KEY)).status).toBe(400));

  it('lets users try an example without filling anything in', async () => {
    const Parameters = Type.Array(Type.Object({ name: Type.String(), example: Type.Optional(Type.Unknown()) }));
    const Examples = Type.Object({
      paths: Type.Record(Type.String(), Type.Object({ get: Type.Object({ parameters: Parameters }) })),
    });
    const { paths } = JSON.parse((await server.ask('/openapi.json', NO_KEY)).text);
    const examplesOf = (path: string): unknown =>
      Value.Parse(Examples, { paths: { [path]: paths[path] } }).paths[path]?.get.parameters.flatMap(
        ({ name, example }) => (example === undefined ? [] : [[name, example]]),
      );
    expect(examplesOf('/timezonesv1/xy2tzdata')).toEqual([
      ['x', -122.0263],
      ['y', 36.9741],
    ]);
    expect(examplesOf('/tiles/{pack}/{z}/{x}/{y}.mvt')).toEqual([
      ['pack', 'basemap-world'],
      ['z', 0],
      ['x', 0],
      ['y', 0],
    ]);
  });
});
