/** Billing for owners who charge for use: a price list, and a statement per key and month. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { METERED_INTERFACES } from './metering.ts';

const TAG = 'Billing';

/** Maximum price of a thousand requests, or of a cell, in the currency of the list. */
export const MAX_PRICE = 1e6;

const Price = Type.Object(
  {
    per_thousand_requests: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: MAX_PRICE,
        description: 'Per thousand successful requests; to six decimals',
      }),
    ),
    per_cell: Type.Optional(
      Type.Number({ minimum: 0, maximum: MAX_PRICE, description: 'Per matrix cell requested; to nine decimals' }),
    ),
  },
  { additionalProperties: false, description: 'Price of the interface, in the currency of the list' },
);
export type Price = Static<typeof Price>;

const OptionalPrice = Type.Optional(Price);

export const PriceList = Type.Object(
  {
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code, e.g. `EUR`' }),
    interfaces: Type.Object(
      {
        zip4: OptionalPrice,
        geocoder: OptionalPrice,
        covid: OptionalPrice,
        timezones: OptionalPrice,
        admin: OptionalPrice,
        geoboundaries: OptionalPrice,
        tdm: OptionalPrice,
        tiles: OptionalPrice,
        other: OptionalPrice,
      },
      { additionalProperties: false, description: "Interfaces that aren't listed are free" },
    ),
  },
  { additionalProperties: false },
);
export type PriceList = Static<typeof PriceList>;

export const pricesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/prices',
  operationId: 'prices',
  tag: TAG,
  summary: 'The price list',
  access: 'manage',
  answers: { 200: { description: 'The prices; everything is free until they are set', schema: PriceList } },
  example: '/v1/prices',
});

export const setPricesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/prices',
  operationId: 'setPrices',
  tag: TAG,
  summary: 'Sets the price list',
  description: 'Replaces the previous list. A statement uses the list that is in force when it is requested.',
  access: 'manage',
  body: PriceList,
  answers: { 200: { description: 'The new prices', schema: PriceList } },
  bodyExample: {
    currency: 'EUR',
    interfaces: { geocoder: { per_thousand_requests: 0.5 }, tdm: { per_cell: 0.00001 } },
  },
});

const Amount = Type.String({
  pattern: '^\\d+(\\.\\d+)?$',
  description: 'As text, with the decimals of the currency',
});

export const StatementLine = Type.Object({
  interface: Type.Enum([...METERED_INTERFACES], { description: 'The interface' }),
  requests: Type.Integer({ minimum: 0, description: 'All responses' }),
  billable_requests: Type.Integer({ minimum: 0, description: 'Responses with a status below 400' }),
  cells: Type.Integer({ minimum: 0, description: 'Matrix cells requested' }),
  price_per_thousand_requests: Type.Number({
    minimum: 0,
    description: 'In the currency of the statement; 0 if free',
  }),
  price_per_cell: Type.Number({ minimum: 0, description: 'In the currency of the statement; 0 if free' }),
  amount: Amount,
});
export type StatementLine = Static<typeof StatementLine>;

export const Statement = Type.Object({
  key: Type.Object(
    { id: Type.String({ description: 'Id of the key' }), name: Type.String({ description: 'Name of the key' }) },
    { description: 'The key that the statement is for' },
  ),
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$', description: '`YYYY-MM`, in UTC' }),
  is_final: Type.Boolean({ description: 'Whether the month (UTC) is over' }),
  currency: Type.String({ description: 'ISO 4217 code, e.g. `EUR`' }),
  lines: Type.Array(StatementLine, { description: 'One line per interface used' }),
  total: Amount,
});
export type Statement = Static<typeof Statement>;

export const statementEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/keys/{id}/statement',
  operationId: 'statement',
  tag: TAG,
  summary: 'Statement of the use of a key in one month, with its cost',
  description: 'A key sees its own statements; its id is in `GET /v1/usage`. Keys that may manage see every key.',
  access: 'look-up',
  params: Type.Object({
    id: Type.String({ maxLength: 40, description: 'Id of the key, from `GET /v1/keys`, or `command-line`' }),
  }),
  query: Type.Object({
    month: Type.Optional(
      Type.String({
        pattern: '^20\\d{2}-(0[1-9]|1[0-2])$',
        expected: 'a month as YYYY-MM',
        description: '`YYYY-MM`; the current month (UTC) when absent',
      }),
    ),
    format: Type.Optional(
      Type.Enum(['json', 'csv', 'html'], {
        description: '`json` when absent; `csv` and `html` (a printable page) are sent as files',
      }),
    ),
  }),
  answers: {
    200: {
      description: 'The statement',
      schema: Statement,
      otherTypes: {
        'text/csv': { description: 'One line per interface, then the total' },
        'text/html': { description: 'The statement as a printable page' },
      },
    },
    404: { description: 'Key not found', schema: ErrorBody },
  },
});
