/** The price list that the owner of the keys has set. */
import { PriceList } from '../../contract/billing.ts';
import type { Awaitable, CommonSettings } from '../store/accounts.ts';

const SETTING = 'prices';
const FREE: PriceList = { currency: 'EUR', interfaces: {} };

/** Asked for when a price is set: the first use of the system's tables takes milliseconds of a start. */
const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** What is wrong with a currency's code, for the person who gave it; nothing where it is right. */
export const currencyFault = (code: string): string | undefined =>
  isCurrency(code) ? undefined : `must be a currency of ISO 4217 such as EUR, not ${JSON.stringify(code.slice(0, 40))}`;

/** All free of charge until prices are set. */
export const readPrices = async (settings: CommonSettings): Promise<PriceList> =>
  (await settings.read(SETTING, PriceList)) ?? FREE;

/** Replaces the list. Its currency has been checked. */
export const writePrices = (settings: CommonSettings, prices: PriceList): Awaitable<void> =>
  settings.write(SETTING, prices);

/** Changes the list as a whole or not at all. @returns what it is then */
export const changePrices = (
  settings: CommonSettings,
  change: (before: PriceList) => PriceList,
): Awaitable<PriceList> => settings.change(SETTING, PriceList, (before) => change(before ?? FREE));
