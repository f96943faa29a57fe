/** Endpoints that describe the service. */
import { Type } from 'typebox';
import { defineEndpoint } from './endpoint.ts';

export const openApiEndpoint = defineEndpoint({
  method: 'GET',
  path: '/openapi.json',
  operationId: 'openApi',
  tag: 'Service',
  summary: 'This interface as an OpenAPI 3.1 document',
  access: 'open',
  answers: {
    200: {
      description: 'OpenAPI 3.1',
      schema: Type.Object({
        openapi: Type.String({ description: 'Version of OpenAPI' }),
        paths: Type.Record(Type.String(), Type.Unknown(), { description: 'Operations by path and method' }),
      }),
    },
  },
  example: '/openapi.json',
});

export const docsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/docs',
  operationId: 'docs',
  tag: 'Service',
  summary: 'This interface as a page for reading and trying',
  access: 'open',
  answers: { 200: { description: 'The reference page', contentType: 'text/html' } },
  example: '/docs',
});

const DOCS_FILES = ['page.css', 'page.js', 'swagger-ui.css', 'swagger-ui-bundle.js'] as const;
export type DocsFile = (typeof DOCS_FILES)[number];

export const docsFileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/docs/{name}',
  operationId: 'docsFile',
  tag: 'Service',
  summary: 'A file of the reference page',
  access: 'open',
  params: Type.Object({ name: Type.Enum([...DOCS_FILES], { description: 'Name of the file' }) }),
  answers: {
    200: {
      description: 'Script or style',
      contentType: 'text/javascript',
      otherTypes: { 'text/css': { description: 'For names that end in .css' } },
    },
  },
  example: '/docs/page.js',
});
