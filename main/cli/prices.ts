/** `cairn prices`: prices of usage, by interface. */
import type { Price, PriceList } from '../../contract/billing.ts';
import { METERED_INTERFACES, type MeteredInterface } from '../../contract/metering.ts';
import { currencyFault, changePrices, readPrices } from '../account/prices.ts';
import { columns } from './columns.ts';
import { CliFailure, EXIT } from './failure.ts';
import { withAccounts, type AccountLocation } from './own-store.ts';

export interface SetPriceOptions extends AccountLocation {
  perThousand?: number;
  perCell?: number;
  currency?: string;
}

const MAX_PRICE = 1e6;
/** Maximum decimals of a price per thousand requests and per cell. */
const DECIMALS = { perThousand: 6, perCell: 9 } as const;

/** Parses the name of an interface. @throws CliFailure */
export function parseInterface(text: string): MeteredInterface {
  const known = METERED_INTERFACES.find((name) => name === text);
  if (known !== undefined) return known;
  throw new CliFailure(
    `${JSON.stringify(text)} isn't an interface. Use one of ${METERED_INTERFACES.join(', ')}`,
    EXIT.usage,
  );
}

function parsePrice(option: string, text: string, decimals: number): number {
  const [, , fraction = ''] = /^(\d{1,7})(?:\.(\d+))?$/.exec(text) ?? [];
  if (/^\d{1,7}(?:\.\d+)?$/.test(text) && fraction.length <= decimals && Number(text) <= MAX_PRICE) return Number(text);
  throw new CliFailure(
    `${option} ${text}: use a number from 0 to ${MAX_PRICE} with at most ${decimals} decimals, e.g. 0.75`,
    EXIT.usage,
  );
}

/** Parses `--per-thousand`. @throws CliFailure */
export const parsePerThousand = (text: string): number => parsePrice('--per-thousand', text, DECIMALS.perThousand);

/** Parses `--per-cell`. @throws CliFailure */
export const parsePerCell = (text: string): number => parsePrice('--per-cell', text, DECIMALS.perCell);

/** Parses a currency code. @throws CliFailure */
export function parseCurrency(text: string): string {
  const code = text.toUpperCase();
  const fault = currencyFault(code);
  if (fault === undefined) return code;
  throw new CliFailure(`The currency ${fault}`, EXIT.usage);
}

/** Returns the list without free interfaces, in the order of the interfaces. */
function withoutEmpty({ currency, interfaces }: PriceList): PriceList {
  const entries = METERED_INTERFACES.flatMap((metered): [MeteredInterface, Price][] => {
    const price = interfaces[metered];
    return price === undefined || Object.keys(price).length === 0 ? [] : [[metered, price]];
  });
  return { currency, interfaces: Object.fromEntries(entries) };
}

function priceTable({ currency, interfaces }: PriceList): string {
  const priced = METERED_INTERFACES.flatMap((metered) => {
    const price = interfaces[metered];
    return price === undefined
      ? []
      : [[metered, String(price.per_thousand_requests ?? 0), String(price.per_cell ?? 0)]];
  });
  if (priced.length === 0)
    return (
      `Everything is free of charge (${currency}). Set a price with: cairn prices set INTERFACE --per-thousand ` +
      'PRICE\n'
    );
  return `${columns([['INTERFACE', `${currency} PER 1000 REQUESTS`, `${currency} PER CELL`], ...priced])}\n`;
}

/** Prints the price list. @throws CliFailure */
export async function listPrices({ json, ...place }: AccountLocation & { json: boolean }): Promise<void> {
  const prices = await withAccounts(place, async (store) => withoutEmpty(await readPrices(store.commonSettings)));
  process.stdout.write(json ? `${JSON.stringify(prices)}\n` : priceTable(prices));
}

/** Changes the list atomically and prints it. */
async function changeList(place: AccountLocation, change: (before: PriceList) => PriceList): Promise<void> {
  const prices = await withAccounts(place, (store) =>
    changePrices(store.commonSettings, (before) => withoutEmpty(change(before))),
  );
  process.stdout.write(priceTable(prices));
}

/** Sets the given prices of an interface and leaves the others unchanged. @throws CliFailure */
export async function setPrice(
  metered: MeteredInterface,
  { perThousand, perCell, currency, ...place }: SetPriceOptions,
): Promise<void> {
  if (perThousand === undefined && perCell === undefined) {
    throw new CliFailure(
      `Give a price of ${metered}: --per-thousand PRICE for a thousand requests, --per-cell PRICE for a matrix cell`,
      EXIT.usage,
    );
  }
  await changeList(place, (before) => ({
    currency: currency ?? before.currency,
    interfaces: {
      ...before.interfaces,
      [metered]: {
        ...before.interfaces[metered],
        ...(perThousand === undefined ? {} : { per_thousand_requests: perThousand }),
        ...(perCell === undefined ? {} : { per_cell: perCell }),
      },
    },
  }));
}

/** Makes an interface free of charge. @throws CliFailure */
export async function removePrice(metered: MeteredInterface, place: AccountLocation): Promise<void> {
  await changeList(place, ({ currency, interfaces }) => ({ currency, interfaces: { ...interfaces, [metered]: {} } }));
}

/** Sets the currency of all prices; the amounts don't change. @throws CliFailure */
export async function setCurrency(currency: string, place: AccountLocation): Promise<void> {
  await changeList(place, ({ interfaces }) => ({ currency, interfaces }));
}
