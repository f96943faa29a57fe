/** `/v1/prices` and `/v1/keys/{id}/statement`. */
import { PriceList, pricesEndpoint, setPricesEndpoint, statementEndpoint, type Statement } from '../../../contract/billing.ts';
import { Fault, parameterFault } from '../../interfaces/fault.ts';
import type { Mount } from '../../interfaces/interface.ts';
import { COMMAND_LINE_KEY } from '../../store/key-ring.ts';
import type { Account } from './account.ts';
import { charge } from './charge.ts';
import { statementCsv } from './statement-csv.ts';
import { drawStatement } from './statement-thread.ts';

const SETTING = 'prices';
const FREE: PriceList = { currency: 'EUR', interfaces: {} };

/** Where a month has fewer days, the last ones are of no day and count nothing. */
const LAST_DAY = '31';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Letters, digits and hyphens of a name, for that of a file. */
const fileName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'key';

export function mountBilling(mount: Mount, { store, meter }: Account): void {
  const prices = (): PriceList => store.settings.read(SETTING, PriceList) ?? FREE;

  mount(pricesEndpoint, prices);

  mount(setPricesEndpoint, ({ body }) => {
    if (!CURRENCIES.has(body.currency)) {
      throw parameterFault([{ parameter: 'currency', message: `must be a currency of ISO 4217 such as EUR, not ${JSON.stringify(body.currency)}` }]);
    }
    store.settings.write(SETTING, body);
    return prices();
  });

  const statementOf = (id: string, month: string): Statement => {
    const key = id === COMMAND_LINE_KEY.id ? COMMAND_LINE_KEY : store.keys.find(id);
    if (key === undefined) throw new Fault(404, `There is no key ${JSON.stringify(id)}: GET /v1/keys lists all`);
    const rows = meter.rows(`${month}-01`, `${month}-${LAST_DAY}`, id);
    return { key: { id, name: key.name }, month, is_final: month < new Date().toISOString().slice(0, 7), ...charge(rows, prices()) };
  };

  mount(statementEndpoint, async ({ params, query }, reply) => {
    const madeAt = new Date().toISOString();
    const { month = madeAt.slice(0, 7), format = 'json' } = query;
    const statement = statementOf(params.id, month);
    if (format === 'json') return statement;
    const name = encodeURIComponent(`cairn-${month}-${fileName(statement.key.name)}.${format}`);
    void reply.header('content-disposition', `attachment; filename="cairn-${month}.${format}"; filename*=UTF-8''${name}`);
    if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(statementCsv(statement));
    return reply.type('application/pdf').send(await drawStatement({ statement, madeAt }));
  });
}
