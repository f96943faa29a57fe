/** The price list set by the owner of the keys. */
import { PriceList } from '../../contract/billing.ts';
import type { Awaitable, CommonSettings } from '../store/accounts.ts';

const SETTING = 'prices';
const FREE: PriceList = { currency: 'EUR', interfaces: {} };

/** A function, not a set created on import: the first use of ICU's tables takes milliseconds. */
const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** Describes what is wrong with a currency code; `undefined` if it is valid. */
export const currencyFault = (code: string): string | undefined =>
  isCurrency(code)
    ? undefined
    : `must be an ISO 4217 currency code, e.g. EUR, not ${JSON.stringify(code.slice(0, 40))}`;

/** Everything is free until prices are set. */
export const readPrices = async (settings: CommonSettings): Promise<PriceList> =>
  (await settings.read(SETTING, PriceList)) ?? FREE;

/** Replaces the list. The caller must have validated its currency. */
export const writePrices = (settings: CommonSettings, prices: PriceList): Awaitable<void> =>
  settings.write(SETTING, prices);

/** Changes the list atomically. @returns the new list */
export const changePrices = (
  settings: CommonSettings,
  change: (before: PriceList) => PriceList,
): Awaitable<PriceList> => settings.change(SETTING, PriceList, (before) => change(before ?? FREE));
