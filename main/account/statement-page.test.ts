/** The page of a statement, as a reader of PDF finds the text on it. */
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { PriceList, Statement } from '../../contract/billing.ts';
import { METERED_INTERFACES } from '../../contract/metering.ts';
import type { UsageRow } from '../store/usage-row.ts';
import { charge } from './charge.ts';
import { runsOf } from './statement-fonts.ts';
import { statementPdf } from './statement-page.ts';

/** The texts of a page, in lines from top to bottom. */
function linesOf(pdf: Buffer): string[][] {
  const text = pdf.toString('latin1');
  const start = text.indexOf('stream\n') + 'stream\n'.length;
  const content = inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1');
  const lines = new Map<string, string[]>();
  for (const [, y = '', shown = ''] of content.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm[^[]*\[([^\]]*)\] TJ/g)) {
    const words = Buffer.from([...shown.matchAll(/<([\da-f]*)>/g)].map(([, hex]) => hex).join(''), 'hex').toString(
      'latin1',
    );
    lines.set(y, [...(lines.get(y) ?? []), words]);
  }
  return [...lines.values()];
}

/** Every letter that the fonts embedded in a PDF are said to show. */
function lettersIn(pdf: Buffer): Set<string> {
  const found = new Set<string>();
  const text = pdf.toString('latin1');
  for (const { index } of text.matchAll(/stream\n/g)) {
    const start = index + 'stream\n'.length;
    if (text.slice(index - 3, index) === 'end') continue;
    try {
      const content = inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1');
      for (const [, codes = ''] of content.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
        for (const [, hex = ''] of codes.matchAll(/<([\da-f ]+)>(?=[^[]*\])/g))
          for (const letter of Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
            found.add(letter);
      }
    } catch {
      // A stream that is not compressed has no map of letters.
    }
  }
  return found;
}

const use = (requests: number, cells: number): UsageRow[] =>
  METERED_INTERFACES.map((metered) => ({
    keyId: 'k',
    day: '2026-11-03',
    interface: metered,
    status: 200,
    requests,
    cells: metered === 'tdm' ? cells : 0,
  }));
const draw = async (rows: UsageRow[], prices: PriceList, name = 'etl-nightly'): Promise<string[][]> => {
  const statement: Statement = {
    key: { id: '9f2a71c40b12', name },
    month: '2026-11',
    is_final: false,
    ...charge(rows, prices),
  };
  return linesOf(await statementPdf(statement, '2026-11-22T08:00:00.000Z'));
};

describe('the page of a statement', () => {
  it('has a line for each interface and one with the total', async () => {
    const lines = await draw(use(1_234_567, 1_000_000), {
      currency: 'EUR',
      interfaces: { geocoder: { per_thousand_requests: 1.25 }, tdm: { per_cell: 0.000015 } },
    });
    expect(lines.slice(0, 4)).toEqual([
      ['Cairn'],
      ['Statement, November 2026'],
      ['etl-nightly (key 9f2a71c40b12)'],
      ['Made on 2026-11-22. The month is not over: figures so far. Days are UTC.'],
    ]);
    expect(lines[4]).toEqual([
      'Interface',
      'Requests',
      'Billed',
      'Per 1,000',
      'Matrix cells',
      'Per cell',
      'Amount, EUR',
    ]);
    expect(lines).toContainEqual(['Geocoder', '1,234,567', '1,234,567', '1.25', '1,543.21']);
    expect(lines).toContainEqual(['Matrix', '1,234,567', '1,234,567', '0', '1,000,000', '0.000015', '15.00']);
    expect(lines.slice(-2)).toEqual([
      ['Total', '11,111,103', '11,111,103', '1,000,000', '1,558.21'],
      ['Billed are requests that were answered with success. Cells are those of matrices ordered.'],
    ]);
    expect(lines).toHaveLength(4 + 1 + METERED_INTERFACES.length + 2);
  });

  it('keeps figures of fifteen digits each on their line, and a long name above them', async () => {
    const prices: PriceList = {
      currency: 'JPY',
      interfaces: { tdm: { per_thousand_requests: 999_999.999999, per_cell: 0.123456789 } },
    };
    const lines = await draw(use(370_370_100_000_000, 1_234_567_890_000), prices, 'W'.repeat(80));
    expect(lines).toContainEqual([
      'Matrix',
      '370,370,100,000,000',
      '370,370,100,000,000',
      '999,999.999999',
      '1,234,567,890,000',
      '0.123456789',
      '370,370,252,415,417,132',
    ]);
    // The name takes two lines; no row takes more than one.
    expect(lines).toHaveLength(5 + 1 + METERED_INTERFACES.length + 2);
  });

  it.each(['Łódź Şirketi', 'Отчёт Αθήνα', 'हिन्दी Việt Nam'])('writes a name in its own letters: %s', async (name) => {
    const statement: Statement = {
      key: { id: '9f2a71c40b12', name },
      month: '2026-11',
      is_final: false,
      ...charge([], { currency: 'EUR', interfaces: {} }),
    };
    const pdf = await statementPdf(statement, '2026-11-22T08:00:00.000Z');
    expect(pdf.toString('latin1')).toContain('NotoSans-Regular');
    const foreign = Array.from(name.normalize('NFC')).filter((letter) => (letter.codePointAt(0) ?? 0) > 0xff);
    expect(foreign.filter((letter) => !lettersIn(pdf).has(letter))).toEqual([]);
  });

  it('gives the code of a letter that no font has', async () => {
    const shown = runsOf('東 Łódź')
      .map(({ text }) => text)
      .join('');
    expect(shown).toBe('U+6771  Łódź');
  });

  it('says that nothing was asked', async () => {
    const lines = await draw([], { currency: 'EUR', interfaces: {} });
    expect(lines.slice(-3, -1)).toEqual([['No requests in this month.'], ['Total', '0', '0', '0.00']]);
  });
});
