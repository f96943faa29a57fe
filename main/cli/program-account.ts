/** The commands about keys, usage and prices, as the command line describes them. */
import type { Command } from 'commander';
import type { MeteredInterface } from '../../contract/metering.ts';
import { RIGHTS } from '../../contract/rights.ts';
import { collect } from './collect.ts';
import type { SharedOptions } from './shared-options.ts';
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
import type { AccountLocation } from './own-store.ts';
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

function addKeys(program: Command, { dataDir, store, storeOf }: SharedOptions): void {
  const keys = program
    .command('keys')
    .description('Manage the API keys of programs. A running server applies changes immediately.');
  const quota = [
    '--quota <interface=n>',
    'requests per day (UTC) of zip4, geocoder, covid, timezones, admin, geoboundaries, tdm or tiles; repeatable',
  ] as const;
  const origin = [
    '--origin <origin>',
    'pages of this origin may use the key from a browser, e.g. https://example.org; repeatable',
  ] as const;
  const rights = `${RIGHTS.join(', ')}; each includes those before it`;
  const rate = ['--rate <n>', 'maximum requests per second', parseRate] as const;

  keys
    .command('create')
    .description("Create a key and print it. It can't be shown again: only its digest is stored.")
    .argument('<name>', 'name of the key')
    .option('--right <right>', `permission beyond look-ups: ${rights}; repeatable`, parseRights)
    .option(...quota, parseQuota)
    .option(...origin, parseOrigin)
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
    .action((options: AccountLocation & { json: boolean }) => listKeys({ ...options, store: storeOf(options) }));

  keys
    .command('change')
    .description(
      'Change the permissions and limits of a valid key. Permissions, quotas and origins replace the previous ones.',
    )
    .argument('<name>', 'name of the key')
    .option(
      '--right <right>',
      `permission from now on, replacing the previous ones: ${rights}; repeatable`,
      parseRights,
    )
    .option(...quota, parseQuota)
    .option(...origin, parseOrigin)
    .option(...rate)
    .option('--no <what>', 'remove: quotas, origins or rate; repeatable', collect)
    .option(...dataDir)
    .option(...store)
    .action((name: string, options: ChangeKeyOptions) => changeKey(name, { ...options, store: storeOf(options) }));

  keys
    .command('revoke')
    .description('Revoke a key. Its usage is kept.')
    .argument('<name>', 'name of the key')
    .option(...dataDir)
    .option(...store)
    .action((name: string, options: AccountLocation) => revokeKey(name, { ...options, store: storeOf(options) }));
}

function addUsage(program: Command, { dataDir, store, storeOf }: SharedOptions): void {
  program
    .command('usage')
    .description(
      'Show the usage of keys: requests, matrix cells and answers by status, by day (UTC) and interface. A ' +
        'running server writes its counts once a second.',
    )
    .option('--key <name>', 'only this key; window and command-line stand for Cairn itself')
    .option('--interface <interface>', 'only this interface', parseInterface)
    .option('--from <day>', 'first day, YYYY-MM-DD; by default the first of the month', parseFrom)
    .option('--to <day>', 'last day, YYYY-MM-DD; by default today', parseTo)
    .option('--json', 'print JSON on one line, like GET /v1/usage', false)
    .option('--csv', 'print CSV, one line per key, day and interface', false)
    .option(...dataDir)
    .option(...store)
    .addHelpText('after', '\nExample:\n  cairn usage --key nightly-report --from 2026-11-01 --csv')
    .action((options: UsageOptions) => showUsage({ ...options, store: storeOf(options) }));
}

function addPrices(program: Command, { dataDir, store, storeOf }: SharedOptions): void {
  const prices = program.command('prices').description('Manage prices by interface. Statements use the current list.');

  prices
    .command('list')
    .description('List the prices.')
    .option(...asJson)
    .option(...dataDir)
    .option(...store)
    .action((options: AccountLocation & { json: boolean }) => listPrices({ ...options, store: storeOf(options) }));

  prices
    .command('set')
    .description("Set an interface's price; prices not given stay unchanged.")
    .argument(
      '<interface>',
      'zip4, geocoder, covid, timezones, admin, geoboundaries, tdm, tiles or other',
      parseInterface,
    )
    .option('--per-thousand <price>', 'price per thousand successful requests, up to six decimals', parsePerThousand)
    .option('--per-cell <price>', 'price per matrix cell, up to nine decimals', parsePerCell)
    .option('--currency <code>', 'currency of all prices, e.g. EUR', parseCurrency)
    .option(...dataDir)
    .option(...store)
    .addHelpText('after', '\nExample:\n  cairn prices set tdm --per-thousand 0.5 --per-cell 0.0001 --currency EUR')
    .action((metered: MeteredInterface, options: SetPriceOptions) =>
      setPrice(metered, { ...options, store: storeOf(options) }),
    );

  prices
    .command('remove')
    .description("Remove an interface's price: it becomes free of charge.")
    .argument('<interface>', 'interface, as for set', parseInterface)
    .option(...dataDir)
    .option(...store)
    .action((metered: MeteredInterface, options: AccountLocation) =>
      removePrice(metered, { ...options, store: storeOf(options) }),
    );

  prices
    .command('currency')
    .description('Set the currency of all prices. The amounts stay unchanged.')
    .argument('<code>', 'ISO 4217 code, e.g. EUR', parseCurrency)
    .option(...dataDir)
    .option(...store)
    .action((currency: string, options: AccountLocation) =>
      setCurrency(currency, { ...options, store: storeOf(options) }),
    );
}

function addStatement(program: Command, { dataDir, store, storeOf }: SharedOptions): void {
  program
    .command('statement')
    .description("Show a key's usage in a month and its cost at current prices, or write them to a file.")
    .argument('<name>', 'name of the key, valid or revoked; command-line for keys given to cairn serve')
    .option('--month <month>', 'YYYY-MM (UTC); by default the current month', parseMonth)
    .option('-o, --output <file>', 'file to write, .csv, .html or .json')
    .option(...asJson)
    .option(...dataDir)
    .option(...store)
    .addHelpText('after', '\nExample:\n  cairn statement nightly-report --month 2026-10 -o october.html')
    .action((name: string, options: StatementOptions) => showStatement(name, { ...options, store: storeOf(options) }));
}

export function addAccountCommands(program: Command, places: SharedOptions): void {
  addKeys(program, places);
  addUsage(program, places);
  addPrices(program, places);
  addStatement(program, places);
}
