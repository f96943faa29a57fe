/** The reference page: the OpenAPI document as HTML, whole in one answer, with no script and nothing to load. */
import { hash } from 'node:crypto';
import type { Json, JsonObject } from './open-api.ts';
import { REFERENCE_STYLE } from './reference-style.ts';

/** `Content-Security-Policy` of the page: its one style sheet, named by its digest, and nothing else. */
export const REFERENCE_CSP = `default-src 'none'; style-src 'sha256-${hash('sha256', REFERENCE_STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Text with `code` in backticks. */
const prose = (text: string): string => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
const object = (json: Json | undefined): JsonObject => (isObject(json) ? json : {});
const list = (json: Json | undefined): Json[] => (Array.isArray(json) ? json : []);
const text = (json: Json | undefined): string => (typeof json === 'string' ? json : '');

/** `#/components/responses/403` looked up in `document`. */
function resolve(document: JsonObject, json: Json | undefined): JsonObject {
  const found = object(json);
  const reference = text(found['$ref']);
  if (reference === '') return found;
  return object(
    reference
      .split('/')
      .slice(1)
      .reduce<Json>((place, name) => object(place)[name] ?? {}, document),
  );
}

/** A schema's type in a few words: `number −180 … 180`. */
function typeText(schema: JsonObject): string {
  const { const: constant, enum: values, anyOf, minimum, maximum, minLength, maxLength } = schema;
  if (constant !== undefined) return JSON.stringify(constant);
  if (values !== undefined)
    return list(values)
      .map((value) => JSON.stringify(value))
      .join(' | ');
  if (anyOf !== undefined)
    return list(anyOf)
      .map((option) => typeText(object(option)))
      .join(' | ');
  const items = object(schema['items']);
  const prefix = list(schema['prefixItems']);
  let type = text(schema['type']) || 'any';
  if (type === 'array')
    type =
      prefix.length > 0
        ? `[${prefix.map((item) => typeText(object(item))).join(', ')}]`
        : `array of ${typeText(items)}`;
  if (minimum !== undefined && maximum !== undefined)
    return `${type} ${JSON.stringify(minimum)} … ${JSON.stringify(maximum)}`;
  if (minLength !== undefined && maxLength !== undefined)
    return `${type}, ${JSON.stringify(minLength)}–${JSON.stringify(maxLength)} characters`;
  const format = text(schema['format']);
  return format === '' ? type : `${type} (${format})`;
}

/** The fields of an object, of an array's items, or of every option that has any. */
function fieldsOf(schema: JsonObject): JsonObject[] {
  if (schema['properties'] !== undefined) return [schema];
  if (schema['anyOf'] !== undefined) return list(schema['anyOf']).flatMap((option) => fieldsOf(object(option)));
  if (isObject(schema['items'])) return fieldsOf(schema['items']);
  return [];
}

const DEEPEST = 5;

function fieldRows(schema: JsonObject, depth = 0): string {
  const seen = new Set<string>();
  return fieldsOf(schema)
    .flatMap((owner) =>
      Object.entries(object(owner['properties'])).map(([name, field]) => ({
        name,
        field: object(field),
        required: list(owner['required']).includes(name),
      })),
    )
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .map(({ name, field, required }) => {
      const row = `<tr><td class="name"><span class="depth">${'· '.repeat(depth)}</span>${escape(name)}${required ? '' : ' <span class="depth">optional</span>'}</td><td class="type">${escape(typeText(field))}</td><td>${prose(text(field['description']))}</td></tr>`;
      return depth < DEEPEST ? row + fieldRows(field, depth + 1) : row;
    })
    .join('');
}

const table = (head: string[], rows: string, kind = ''): string =>
  `<div class="wide"><table class="${kind}"><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows}</tbody></table></div>`;

function parameterTable(parameters: Json[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(object).map((parameter) => {
    const mark = parameter['required'] === true ? '<span class="required">required</span>' : '';
    return `<tr><td class="name">${escape(text(parameter['name']))}${mark}</td><td>${escape(text(parameter['in']))}</td><td class="type">${escape(typeText(object(parameter['schema'])))}</td><td>${prose(text(parameter['description']))}</td></tr>`;
  });
  return `<h4>Parameters</h4>${table(['Name', 'In', 'Type', 'Meaning'], rows.join(''))}`;
}

function answer(status: string, response: JsonObject): string {
  const [contentType, media] = Object.entries(object(response['content']))[0] ?? [];
  const rows = fieldRows(object(object(media)['schema']));
  const heading = `<span class="status">${status}</span>${prose(text(response['description']))}${contentType === undefined ? '' : ` <code>${escape(contentType)}</code>`}`;
  return rows === ''
    ? `<p class="plain">${heading}</p>`
    : `<details><summary>${heading}</summary>${table(['Field', 'Type', 'Meaning'], rows)}</details>`;
}

/** A request that answers something, as a command for the shell; empty where the document has no example. */
function curlExample(
  operation: JsonObject,
  { method, address, isOpen }: { method: string; address: string; isOpen: boolean },
): string {
  const [type = '', media] = Object.entries(object(object(operation['requestBody'])['content']))[0] ?? [];
  const sample = object(media)['example'];
  if (operation['x-example'] === undefined && sample === undefined) return '';
  const body =
    sample === undefined
      ? ''
      : ` \\\n  -H 'content-type: ${type}' --data-binary ${typeof sample === 'string' ? `$'${sample.replaceAll('\n', String.raw`\n`)}'` : `'${JSON.stringify(sample)}'`}`;
  return `curl ${isOpen ? '' : '-H "x-api-key: $CAIRN_KEY" '}${method === 'post' && body === '' ? '-X POST ' : ''}'${address}'${body}`;
}

/** The right that a key needs; nothing where no key is needed. */
function rightOf(operation: JsonObject): string | undefined {
  const [requirement] = list(operation['security']);
  return requirement === undefined ? undefined : text(list(object(requirement)['ApiKey'])[0]);
}

function article(document: JsonObject, method: string, path: string, operation: JsonObject, url: string): string {
  const responses = Object.entries(object(operation['responses'])).map(([status, response]) => ({
    status,
    response: resolve(document, response),
  }));
  const [good, bad] = [
    responses.filter(({ status }) => status < '400'),
    responses.filter(({ status }) => status >= '400'),
  ];
  const right = rightOf(operation);
  const isOpen = right === undefined;
  const body = resolve(
    document,
    object(object(object(operation['requestBody'])['content'])['application/json'])['schema'],
  );
  const curl = curlExample(operation, { method, address: url + (text(operation['x-example']) || path), isOpen });
  const errorRows = bad
    .map(
      ({ status, response }) =>
        `<tr><td class="name">${status}</td><td>${prose(text(response['description']))}</td></tr>`,
    )
    .join('');
  return `<article id="${escape(text(operation['operationId']))}"><h3>${prose(text(operation['summary']))}</h3>
<div class="route"><span class="method ${method}">${method.toUpperCase()}</span><span>${escape(path)}</span><span class="${isOpen ? 'open' : 'right'}">${isOpen ? 'no key needed' : `right ${escape(right)}`}</span></div>
${operation['description'] === undefined ? '' : `<p>${prose(text(operation['description']))}</p>`}${curl === '' ? '' : `<pre>${escape(curl)}</pre>`}
${parameterTable(list(operation['parameters']))}${fieldRows(body) === '' ? '' : `<h4>Body</h4>${table(['Field', 'Type', 'Meaning'], fieldRows(body))}`}
<h4>Answers</h4>${good.map(({ status, response }) => answer(status, response)).join('')}
<details class="errors"><summary>Errors</summary>${table(['Status', 'When'], errorRows, 'errors')}</details></article>`;
}

/** Renders `document`; `url` is the server's own. */
export function referencePage(document: JsonObject, url: string): string {
  const info = object(document['info']);
  const operations = Object.entries(object(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(object(methods)).map(([method, operation]) => ({ path, method, operation: object(operation) })),
  );
  const sections = list(document['tags']).map((tag) => {
    const name = text(object(tag)['name']);
    return { name, operations: operations.filter(({ operation }) => list(operation['tags'])[0] === name) };
  });
  const nav = sections
    .map(
      ({ name, operations: ofTag }) =>
        `<h2>${escape(name)}</h2><ul>${ofTag.map(({ path, operation }) => `<li><a href="#${escape(text(operation['operationId']))}">${escape(path)}</a></li>`).join('')}</ul>`,
    )
    .join('');
  const content = sections
    .map(
      ({ name, operations: ofTag }) =>
        `<section><h2>${escape(name)}</h2>${ofTag.map(({ path, method, operation }) => article(document, method, path, operation, url)).join('')}</section>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Cairn: HTTP interface</title><style>${REFERENCE_STYLE}</style></head>
<body><nav aria-label="Endpoints"><p class="mark">${escape(text(info['title']))}</p><p class="version">Version ${escape(text(info['version']))} · <a href="/openapi.json">OpenAPI 3.1</a></p>${nav}</nav>
<main><h1>HTTP interface</h1><p>${prose(text(info['description']))}</p>
<p>Base address <code>${escape(url)}</code>. Send your API key in the header <code>x-api-key</code>; it has 30 to 128 characters. The examples read it from <code>$CAIRN_KEY</code>.</p>
<p>Every error has one shape: <code>{"message": "…", "errors": [{"parameter": "…", "message": "…"}]}</code>, with <code>errors</code> only where a parameter is at fault.</p>${content}</main></body></html>`;
}
