/** The commands about keys, what they used, and what that costs. */
import type { Command } from 'commander';
import type { MeteredInterface } from '../../contract/metering.ts';
import { RIGHTS } from '../../contract/rights.ts';
import { collect } from './collect.ts';
import type { PlaceOptions } from './place-options.ts';
import {
  changeKey,
  createKey,
  listKeys,
  parseOrigin,
  parseQuota,
  parseRate,
  revokeKey,
  type ChangeKeyOptions,
  type CreateKeyOptions,
} from './keys.ts';
import { parseRights } from './option-values.ts';
import type { AccountPlace } from './own-store.ts';
import {
  listPrices,
  parseCurrency,
  parseInterface,
  parsePerCell,
  parsePerThousand,
  removePrice,
  setCurrency,
  setPrice,
  type SetPriceOptions,
} from './prices.ts';
import { parseMonth, showStatement, type StatementOptions } from './statement.ts';
import { parseFrom, parseTo, showUsage, type UsageOptions } from './usage.ts';

const asJson = ['--json', 'print JSON on one line', false] as const;

function addKeys(program: Command, { dataDir, store, storeOf }: PlaceOptions): void {
  const keys = program
    .command('keys')
    .description('API keys of the programs that may ask. A running server obeys at once.');
  const quota = [
    '--quota <interface=n>',
    'requests a day (UTC) of zip4, geocoder, covid, timezones, admin, geoboundaries, tdm or tiles; may be repeated',
  ] as const;
  const origin = [
    '--origin <origin>',
    'pages of this origin may use the key from a browser, as https://example.org; may be repeated',
  ] as const;
  const rights = `${RIGHTS.join(', ')}; each includes those before it`;
  const rate = ['--rate <n>', 'requests per second at most', parseRate] as const;

  keys
    .command('create')
    .description('Make a key and print it, alone, this once: only its digest is kept.')
    .argument('<name>', 'what to call it')
    .option('--right <right>', `what the key may do besides looking up: ${rights}; may be repeated`, parseRights)
    .option(...quota, parseQuota, {})
    .option(...origin, parseOrigin, [])
    .option(...rate)
    .option(...dataDir)
    .option(...store)
    .addHelpText('after', '\nExample:\n  CAIRN_KEY=$(cairn keys create nightly-report --quota geocoder=10000)')
    .action((name: string, options: CreateKeyOptions) => createKey(name, { ...options, store: storeOf(options) }));

  keys
    .command('list')
    .description('List the keys, without the keys themselves.')
    .option('--json', 'print JSON on one line', false)
    .option(...dataDir)
    .option(...store)
    .action((options: AccountPlace & { json: boolean }) => listKeys({ ...options, store: storeOf(options) }));

  keys
    .command('change')
    .description('Change the rights and limits of a key in force. Rights, quotas and origins replace those before.')
    .argument('<name>', 'name of the key')
    .option(
      '--right <right>',
      `what the key may do from now on, in place of what it might: ${rights}; may be repeated`,
      parseRights,
    )
    .option(...quota, parseQuota)
    .option(...origin, parseOrigin)
    .option(...rate)
    .option('--no <what>', 'take away: quotas, origins or rate; may be repeated', collect)
    .option(...dataDir)
    .option(...store)
    .action((name: string, options: ChangeKeyOptions) => changeKey(name, { ...options, store: storeOf(options) }));

  keys
    .command('revoke')
    .description('Refuse a key from now on. Its usage is kept.')
    .argument('<name>', 'name of the key')
    .option(...dataDir)
    .option(...store)
    .action((name: string, options: AccountPlace) => revokeKey(name, { ...options, store: storeOf(options) }));
}

function addUsage(program: Command, { dataDir, store, storeOf }: PlaceOptions): void {
  program
    .command('usage')
    .description(
      'Show what the keys have used: requests, matrix cells and answers by status, by day (UTC) and interface.\nA running server writes its counts once a second.',
    )
    .option('--key <name>', 'of this key alone; window and command-line name Cairn itself')
    .option('--interface <interface>', 'of this interface alone', parseInterface)
    .option('--from <day>', 'first day, YYYY-MM-DD; the first of the month when absent', parseFrom)
    .option('--to <day>', 'last day, YYYY-MM-DD; today when absent', parseTo)
    .option('--json', 'print JSON on one line, as GET /v1/usage has it', false)
    .option('--csv', 'print CSV, a line per key, day and interface', false)
    .option(...dataDir)
    .option(...store)
    .addHelpText('after', '\nExample:\n  cairn usage --key nightly-report --from 2026-11-01 --csv')
    .action((options: UsageOptions) => showUsage({ ...options, store: storeOf(options) }));
}

function addPrices(program: Command, { dataDir, store, storeOf }: PlaceOptions): void {
  const prices = program
    .command('prices')
    .description('What use costs, by interface. Statements go by the list in force when they are made.');

  prices
    .command('list')
    .description('List the prices.')
    .option(...asJson)
    .option(...dataDir)
    .option(...store)
    .action((options: AccountPlace & { json: boolean }) => listPrices({ ...options, store: storeOf(options) }));

  prices
    .command('set')
    .description("Set an interface's price; what is not named stays.")
    .argument(
      '<interface>',
      'zip4, geocoder, covid, timezones, admin, geoboundaries, tdm, tiles or other',
      parseInterface,
    )
    .option('--per-thousand <price>', 'for a thousand successful requests, to six decimals', parsePerThousand)
    .option('--per-cell <price>', 'for a matrix cell ordered, to nine decimals', parsePerCell)
    .option('--currency <code>', 'currency of the whole list, as EUR', parseCurrency)
    .option(...dataDir)
    .option(...store)
    .addHelpText('after', '\nExample:\n  cairn prices set tdm --per-thousand 0.5 --per-cell 0.0001 --currency EUR')
    .action((metered: MeteredInterface, options: SetPriceOptions) =>
      setPrice(metered, { ...options, store: storeOf(options) }),
    );

  prices
    .command('remove')
    .description('Make an interface free of charge.')
    .argument('<interface>', 'as of set', parseInterface)
    .option(...dataDir)
    .option(...store)
    .action((metered: MeteredInterface, options: AccountPlace) =>
      removePrice(metered, { ...options, store: storeOf(options) }),
    );

  prices
    .command('currency')
    .description('Name the currency of the whole list. The figures stay as they are.')
    .argument('<code>', 'ISO 4217, as EUR', parseCurrency)
    .option(...dataDir)
    .option(...store)
    .action((currency: string, options: AccountPlace) =>
      setCurrency(currency, { ...options, store: storeOf(options) }),
    );
}

function addStatement(program: Command, { dataDir, store, storeOf }: PlaceOptions): void {
  program
    .command('statement')
    .description('Show what a key used in a month and what that costs by the present prices, or write it to a file.')
    .argument('<name>', 'name of the key, in force or revoked; command-line for keys given to cairn serve')
    .option('--month <month>', 'YYYY-MM (UTC); the present month when absent', parseMonth)
    .option('-o, --output <file>', 'file to write, .csv, .pdf or .json')
    .option(...asJson)
    .option(...dataDir)
    .option(...store)
    .addHelpText('after', '\nExample:\n  cairn statement nightly-report --month 2026-10 -o october.pdf')
    .action((name: string, options: StatementOptions) => showStatement(name, { ...options, store: storeOf(options) }));
}

export function addAccountCommands(program: Command, places: PlaceOptions): void {
  addKeys(program, places);
  addUsage(program, places);
  addPrices(program, places);
  addStatement(program, places);
}
