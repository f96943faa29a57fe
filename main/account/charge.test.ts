import { array, assert, constantFrom, double, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceList, Statement } from '../../contract/billing.ts';
import type { UsageRow } from '../store/usage.ts';
import { charge } from './charge.ts';
import { statementCsv } from './statement-csv.ts';

const row = (overrides: Partial<UsageRow>): UsageRow => ({
  keyId: 'k',
  day: '2026-11-22',
  interface: 'zip4',
  status: 200,
  requests: 0,
  cells: 0,
  ...overrides,
});

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''));

const prices = (interfaces: PriceList['interfaces'], currency = 'EUR'): PriceList => ({ currency, interfaces });

describe('charge', () => {
  it('charges cells, and requests with a status below 400, by interface', () => {
    const rows = [
      row({ requests: 1500 }),
      row({ requests: 500, day: '2026-11-23', status: 304 }),
      row({ requests: 9, status: 400 }),
      row({ requests: 3, status: 429 }),
      row({ interface: 'tdm', requests: 2, cells: 2_000_000 }),
      row({ interface: 'admin', requests: 7 }),
    ];
    expect(
      charge(
        rows,
        prices({ zip4: { per_thousand_requests: 1.25 }, tdm: { per_thousand_requests: 10, per_cell: 0.000015 } }),
      ),
    ).toEqual({
      currency: 'EUR',
      lines: [
        {
          interface: 'admin',
          requests: 7,
          billable_requests: 7,
          cells: 0,
          price_per_thousand_requests: 0,
          price_per_cell: 0,
          amount: '0.00',
        },
        {
          interface: 'tdm',
          requests: 2,
          billable_requests: 2,
          cells: 2_000_000,
          price_per_thousand_requests: 10,
          price_per_cell: 0.000015,
          amount: '30.02',
        },
        {
          interface: 'zip4',
          requests: 2012,
          billable_requests: 2000,
          cells: 0,
          price_per_thousand_requests: 1.25,
          price_per_cell: 0,
          amount: '2.50',
        },
      ],
      total: '32.52',
    });
  });

  it.each([
    ['EUR', 5, 1, '0.01'],
    ['EUR', 4, 1, '0.00'],
    ['JPY', 500, 1, '1'],
    ['KWD', 1, 0.5, '0.001'],
    ['EUR', 123_456_789_012, 0.1, '12345678.90'],
  ])('rounds halves up to the decimals of %s: %i at %d', (currency, requests, price, total) => {
    expect(charge([row({ requests })], prices({ zip4: { per_thousand_requests: price } }, currency)).total).toBe(total);
  });

  it('has a total that equals the sum of its lines, however many there are', () => {
    const interfaces = ['zip4', 'geocoder', 'tdm', 'other'] as const;
    const price = record({
      per_thousand_requests: double({ min: 0, max: 1000, noNaN: true }),
      per_cell: double({ min: 0, max: 1, noNaN: true }),
    });
    const use = record({
      interface: constantFrom(...interfaces),
      requests: nat(1e9),
      cells: nat(1e9),
      status: constantFrom(200, 304, 400, 429, 500),
    });
    assert(
      property(array(use), record(Object.fromEntries(interfaces.map((name) => [name, price]))), (uses, list) => {
        const { lines, total } = charge(uses.map(row), prices(list));
        expect(lines.reduce((sum, { amount }) => sum + cents(amount), 0n)).toBe(cents(total));
      }),
    );
  });
});

const statement = (name: string): Statement => ({
  key: { id: 'k', name },
  month: '2026-11',
  is_final: false,
  ...charge([row({ requests: 1000 })], prices({ zip4: { per_thousand_requests: 2 } })),
});

describe('statementCsv', () => {
  it('has a line per interface and one with the total', () => {
    expect(statementCsv(statement('Night run'))).toBe(
      'key_id,key_name,month,interface,requests,billable_requests,cells,price_per_thousand_requests,' +
        'price_per_cell,amount,currency\r\n' +
        'k,Night run,2026-11,zip4,1000,1000,0,2,0,2.00,EUR\r\nk,Night run,2026-11,total,1000,1000,0,,,2.00,EUR\r\n',
    );
  });

  it.each([
    ['a "b", c', '"a ""b"", c"'],
    ['=SUM(A1)', "'=SUM(A1)"],
    ['+1+2', "'+1+2"],
  ])("writes the name %j so that spreadsheets can't misinterpret it", (name, written) => {
    expect(statementCsv(statement(name)).split('\r\n')[1]).toContain(`k,${written},2026-11`);
  });
});
