/** A request as a program that runs as it is pasted. The key stays out: each reads it from `CAIRN_KEY`. */
import { shellQuoted } from '../../../kit/api/curl.ts';

export const SNIPPET_LANGUAGES = ['curl', 'JavaScript', 'Python'] as const;
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number];

export type BuiltRequest = {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body:
    | { readonly kind: 'none' }
    | { readonly kind: 'json'; readonly text: string }
    | { readonly kind: 'file'; readonly name: string; readonly contentType: string };
  readonly isJson: boolean;
};

/** A string literal that JavaScript and Python read alike. */
const literal = (text: string): string => JSON.stringify(text);

const contentType = ({ body }: BuiltRequest): string | null =>
  body.kind === 'none' ? null : body.kind === 'json' ? 'application/json' : body.contentType;

function curl(url: string, request: BuiltRequest): string {
  const type = contentType(request);
  const { method, body, isJson } = request;
  return [
    'curl -sS',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    '-H "x-api-key: $CAIRN_KEY"',
    ...(type === null ? [] : [`-H 'content-type: ${type}'`]),
    ...(body.kind === 'json' ? [`--data-raw ${shellQuoted(body.text)}`] : []),
    ...(body.kind === 'file' ? [`--data-binary ${shellQuoted(`@${body.name}`)}`] : []),
    ...(isJson ? [] : ['-o answer']),
    shellQuoted(url),
  ].join(' \\\n  ');
}

function javaScript(url: string, request: BuiltRequest): string {
  const type = contentType(request);
  const { method, body, isJson } = request;
  const headers = ["'x-api-key': process.env.CAIRN_KEY", ...(type === null ? [] : [`'content-type': '${type}'`])];
  return [
    // Works in a module, in a script and in the prompt of Node alike.
    '(async () => {',
    ...(body.kind === 'file' ? ["  const { readFile } = await import('node:fs/promises');"] : []),
    `  const response = await fetch(${literal(url)}, {`,
    ...(method === 'GET' ? [] : [`    method: '${method}',`]),
    `    headers: { ${headers.join(', ')} },`,
    ...(body.kind === 'json' ? [`    body: ${literal(body.text)},`] : []),
    ...(body.kind === 'file' ? [`    body: await readFile(${literal(body.name)}),`] : []),
    '  });',
    '  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);',
    isJson
      ? '  console.log(JSON.stringify(await response.json(), null, 2));'
      : '  console.log(`${(await response.arrayBuffer()).byteLength} bytes`);',
    '})();',
  ].join('\n');
}

function python(url: string, request: BuiltRequest): string {
  const type = contentType(request);
  const { method, body, isJson } = request;
  const headers = [
    '"x-api-key": os.environ["CAIRN_KEY"]',
    ...(type === null ? [] : [`"content-type": ${literal(type)}`]),
  ];
  return [
    ...(isJson ? ['import json'] : []),
    'import os',
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${literal(url)},`,
    ...(method === 'GET' ? [] : [`    method=${literal(method)},`]),
    `    headers={${headers.join(', ')}},`,
    ...(body.kind === 'json' ? [`    data=${literal(body.text)}.encode(),`] : []),
    ...(body.kind === 'file' ? [`    data=open(${literal(body.name)}, "rb").read(),`] : []),
    ')',
    'with urllib.request.urlopen(request) as response:',
    isJson ? '    print(json.dumps(json.load(response), indent=2))' : '    print(len(response.read()), "bytes")',
  ].join('\n');
}

const WRITERS: Record<SnippetLanguage, (url: string, request: BuiltRequest) => string> = {
  curl,
  JavaScript: javaScript,
  Python: python,
};

/** @param base `http://127.0.0.1:8765` */
export const snippet = (language: SnippetLanguage, base: string, request: BuiltRequest): string =>
  WRITERS[language](base + request.path, request);
