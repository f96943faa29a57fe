/** The HTML page of a statement, as a reader sees its text. */
import { describe, expect, it } from 'vitest';
import type { PriceList } from '../../contract/billing.ts';
import { METERED_INTERFACES } from '../../contract/metering.ts';
import type { UsageRow } from '../store/usage.ts';
import { charge } from './charge.ts';
import { statementHtml } from './statement-html.ts';

const use = (requests: number, cells: number): UsageRow[] =>
  METERED_INTERFACES.map((metered) => ({
    keyId: 'k',
    day: '2026-11-03',
    interface: metered,
    status: 200,
    requests,
    cells: metered === 'tdm' ? cells : 0,
  }));

function pageOf(rows: UsageRow[], prices: PriceList, name = 'etl-nightly'): string {
  const key = { id: '9f2a71c40b12', name };
  const statement = { key, month: '2026-11', is_final: false, ...charge(rows, prices) };
  return statementHtml(statement, '2026-11-22T08:00:00.000Z');
}
const texts = (html: string, tags: string): string[] =>
  [...html.matchAll(new RegExp(`<(?:${tags})\\b[^>]*>([^<]*)</`, 'g'))].map(([, text = '']) => text);
const rowsOf = (page: string): string[][] => [...page.matchAll(/<tr>.*<\/tr>/g)].map(([row]) => texts(row, 'th|td'));

describe('the page of a statement', () => {
  it('has a row for each interface and one with the total', () => {
    const page = pageOf(use(1_234_567, 1_000_000), {
      currency: 'EUR',
      interfaces: { geocoder: { per_thousand_requests: 1.25 }, tdm: { per_cell: 0.000015 } },
    });
    expect(texts(page, 'h1|p')).toEqual([
      'Cairn',
      'Statement, November 2026',
      'etl-nightly (key 9f2a71c40b12)',
      "Created on 2026-11-22. The month isn't over; these are the figures so far. Days are UTC.",
      'Successful requests are billed. Cells are those of the matrices ordered.',
    ]);
    const rows = rowsOf(page);
    expect(rows[0]).toEqual([
      'Interface',
      'Requests',
      'Billed',
      'Per 1,000',
      'Matrix cells',
      'Per cell',
      'Amount, EUR',
    ]);
    expect(rows).toContainEqual(['Geocoder', '1,234,567', '1,234,567', '1.25', '', '', '1,543.21']);
    expect(rows).toContainEqual(['Matrix', '1,234,567', '1,234,567', '0', '1,000,000', '0.000015', '15.00']);
    expect(rows.at(-1)).toEqual(['Total', '11,111,103', '11,111,103', '', '1,000,000', '', '1,558.21']);
    expect(rows).toHaveLength(1 + METERED_INTERFACES.length + 1);
  });

  it('prints figures of fifteen digits in smaller type, to fit the width of the sheet', () => {
    const prices: PriceList = {
      currency: 'JPY',
      interfaces: { tdm: { per_thousand_requests: 999_999.999999, per_cell: 0.123456789 } },
    };
    const page = pageOf(use(370_370_100_000_000, 1_234_567_890_000), prices);
    expect(rowsOf(page)).toContainEqual([
      'Matrix',
      '370,370,100,000,000',
      '370,370,100,000,000',
      '999,999.999999',
      '1,234,567,890,000',
      '0.123456789',
      '370,370,252,415,417,132',
    ]);
    expect(page).toContain('<table class="wide">');
    expect(pageOf(use(5, 5), prices)).toContain('<table>');
  });

  it.each([
    ['Łódź Şirketi', 'Łódź Şirketi'],
    ['हिन्दी 東京', 'हिन्दी 東京'],
    [
      `<img src=x onerror="alert(1)"> & 'Söhne'`,
      '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Söhne&#39;',
    ],
  ])('escapes a name: %s', (name, written) => {
    const page = pageOf([], { currency: 'EUR', interfaces: {} }, name);
    expect(texts(page, 'p')[1]).toBe(`${written} (key 9f2a71c40b12)`);
    expect(texts(page, 'title')).toEqual([`Statement 2026-11, ${written}`]);
  });

  it('reports that nothing was requested', () => {
    const rows = rowsOf(pageOf([], { currency: 'EUR', interfaces: {} }));
    expect(rows.slice(1)).toEqual([['No requests in this month.'], ['Total', '0', '0', '', '', '', '0.00']]);
  });
});
