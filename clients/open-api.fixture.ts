/** The part of the OpenAPI document that the tests of the clients read. */
export interface OpenApi {
  paths: Record<string, Record<string, { operationId: string; parameters?: { name: string }[] }>>;
}

export const isOpenApi = (value: unknown): value is OpenApi =>
  typeof value === 'object' && value !== null && 'paths' in value;
