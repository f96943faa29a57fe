/** What the tests of the clients read of the OpenAPI document. */
export interface OpenApi {
  paths: Record<string, Record<string, { operationId: string; parameters?: { name: string }[] }>>;
}

export const isOpenApi = (value: unknown): value is OpenApi =>
  typeof value === 'object' && value !== null && 'paths' in value;
