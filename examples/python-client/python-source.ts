/** The source of `cairn_client.py`, made from an OpenAPI 3.1 document of Cairn's. */
import { answerOf, parametersOf, type OpenApi, type Operation } from '../typescript-client/client-source.ts';
import type { Schema } from '../typescript-client/type-source.ts';
import { docstring, literal, pythonName, PythonTypes } from './python-types.ts';

const JSON_TYPE = 'application/json';
const FILE_TYPE = 'application/octet-stream';

const HEADER = `"""Every operation of Cairn's HTTP interface that answers in JSON, typed.

Generated from its OpenAPI document: do not edit, run \`npm run client\` instead.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, cast

from cairn_request import CairnError as CairnError
from cairn_request import Connection, File, ParameterFault as ParameterFault
`;

const capitalized = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

function methodSource(types: PythonTypes, method: string, path: string, operation: Operation, answer: Schema): string {
  const { operationId, summary, description, requestBody, security } = operation;
  const name = capitalized(operationId);
  const parameters = parametersOf(operation).map(({ name: own, required, schema, description: words }) => ({
    own,
    required,
    words,
    python: pythonName(own),
    type: types.typeOf(schema, `${name}${capitalized(own)}`),
  }));
  const taken: string[] = [];
  const given = [literal(method), literal(path)];
  const content = requestBody?.content ?? {};
  const json = content[JSON_TYPE]?.schema;
  const fileTypes = Object.keys(content);
  if (json !== undefined) {
    taken.push(`body: ${types.typeOf(json, `${name}Body`)}`);
    given.push('json=body');
  } else if (fileTypes.length > 0) {
    taken.push('file: File');
    given.push('file=file', `file_type=${literal(fileTypes.includes(FILE_TYPE) ? FILE_TYPE : fileTypes[0])}`);
  }
  if (parameters.length > 0) {
    taken.push('*');
    const ordered = parameters.toSorted((one, other) => Number(other.required) - Number(one.required));
    taken.push(...ordered.map(({ python, type, required }) => `${python}: ${type}${required ? '' : ' | None = None'}`));
    given.push(`parameters={${parameters.map(({ own, python }) => `${literal(own)}: ${python}`).join(', ')}}`);
  }
  const right = security[0]?.ApiKey?.[0];
  const words = [
    `${summary}.`,
    ...(description === undefined ? [] : ['', description]),
    ...(parameters.length === 0 ? [] : ['', ...parameters.map(({ python, words: of = '' }) => `${python}: ${of}`)]),
    '',
    `${method} ${path}${right === undefined ? ', without a key' : `, for keys with the right ${right}`}`,
  ].join('\n');
  const answerType = types.typeOf(answer, `${name}Answer`);
  return (
    `    def ${pythonName(operationId)}(${['self', ...taken].join(', ')}) -> ${answerType}:\n` +
    docstring(words, '        ') +
    `        return cast(${literal(answerType)}, self._connection.ask(${given.join(', ')}))\n`
  );
}

/** The whole source file. Left out are operations whose success is not JSON: files, tiles and pages. */
export function pythonSource({ paths }: OpenApi): string {
  const types = new PythonTypes();
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const answer = answerOf(operation);
      return answer === undefined ? [] : [methodSource(types, method.toUpperCase(), path, operation, answer)];
    }),
  );
  return `${HEADER}
${types.source}

class Cairn:
    """One Cairn, asked with one key. Every method raises CairnError where the answer is not a success."""

    def __init__(self, key: str, url: str = "http://127.0.0.1:8765", timeout: float = 60.0) -> None:
        """key: as \`cairn keys create NAME\` prints one; timeout: seconds without an answer."""
        self._connection = Connection(key, url, timeout)

${methods.join('\n')}`;
}
