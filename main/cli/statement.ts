/** `cairn statement`: a key's usage in a month and its cost, on the terminal or as a file. */
import { extname } from 'node:path';
import type { Statement } from '../../contract/billing.ts';
import { readPrices } from '../account/prices.ts';
import { statementCsv } from '../account/statement-csv.ts';
import { statementHtml } from '../account/statement-html.ts';
import { daysOf, makeStatement, presentMonth } from '../account/statement.ts';
import { COMMAND_LINE } from '../store/key-ring.ts';
import { columns } from './columns.ts';
import { CliFailure, EXIT } from './failure.ts';
import { findKey, withAccounts, type AccountLocation } from './own-store.ts';
import { writeText } from './standard-streams.ts';

export interface StatementOptions extends AccountLocation {
  month?: string;
  output?: string;
  json: boolean;
}

/** Parses `--month`. @throws CliFailure */
export function parseMonth(text: string): string {
  if (/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(text)) return text;
  throw new CliFailure(`--month ${text}: use YYYY-MM, e.g. ${presentMonth()}`, EXIT.usage);
}

/** Writers by file extension. */
const FORMATS: Record<string, (statement: Statement) => string> = {
  '.csv': statementCsv,
  '.json': (statement) => `${JSON.stringify(statement)}\n`,
  '.html': (statement) => statementHtml(statement, new Date().toISOString()),
};

function table({ key, month, is_final: isFinal, currency, lines, total }: Statement): string {
  const head = `${key.name}, ${month} (UTC)${isFinal ? '' : ', so far'}`;
  if (lines.length === 0) return `${head}: no requests.\n`;
  const rows = lines.map((line) => [
    line.interface,
    String(line.requests),
    String(line.billable_requests),
    String(line.price_per_thousand_requests),
    String(line.cells),
    String(line.price_per_cell),
    line.amount,
  ]);
  const titles = ['INTERFACE', 'REQUESTS', 'BILLABLE', 'PER 1000', 'CELLS', 'PER CELL', `AMOUNT (${currency})`];
  return `${head}\n${columns([titles, ...rows, ['total', '', '', '', '', '', total]])}\n`;
}

/** Writes a statement to a file. @throws CliFailure */
function writeStatement(output: string, statement: Statement): void {
  const extension = extname(output).toLowerCase();
  const format = FORMATS[extension];
  if (format === undefined)
    throw new CliFailure(
      extension === '.pdf'
        ? `-o ${output}: PDF isn't a format of statements. Write an .html file and save it as PDF from a ` +
            "browser's print dialog"
        : `-o ${output}: use a file name that ends in .csv, .html or .json`,
      EXIT.usage,
    );
  writeText(output, format(statement));
}

/** Prints a statement, or writes it to a file. @throws CliFailure */
export async function showStatement(
  name: string,
  { month = presentMonth(), output, json, ...place }: StatementOptions,
): Promise<void> {
  if (json && output !== undefined)
    throw new CliFailure('--json and -o: choose one; -o FILE.json writes JSON to a file', EXIT.usage);
  const statement = await withAccounts(place, async (store) => {
    const key = name === COMMAND_LINE.id ? COMMAND_LINE : findKey(store, name);
    return makeStatement(
      key,
      month,
      await readPrices(store.commonSettings),
      await store.ledger.between(...daysOf(month), key.id),
    );
  });
  if (output !== undefined) writeStatement(output, statement);
  else process.stdout.write(json ? `${JSON.stringify(statement)}\n` : table(statement));
}
