/** `/v1/prices` and `/v1/keys/{id}/statement`. */
import { pricesEndpoint, setPricesEndpoint, statementEndpoint } from '../../../contract/billing.ts';
import { Fault, parameterFault } from '../../../contract/fault.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { sendBytes } from '../kit/sent.ts';
import { COMMAND_LINE } from '../../store/key-ring.ts';
import { currencyFault, readPrices, writePrices } from '../../account/prices.ts';
import { statementCsv } from '../../account/statement-csv.ts';
import { STATEMENT_CSP, statementHtml } from '../../account/statement-html.ts';
import { daysOf, makeStatement, presentMonth } from '../../account/statement.ts';

/** Returns a key's name for use in a file name: only letters, digits and hyphens. */
const fileName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'key';

export const mountBilling: MountEndpoints = ({ mount, store }) => {
  mount(pricesEndpoint, () => readPrices(store.commonSettings));

  mount(setPricesEndpoint, async ({ body }) => {
    const message = currencyFault(body.currency);
    if (message !== undefined) throw parameterFault([{ parameter: 'currency', message }]);
    await writePrices(store.commonSettings, body);
    return readPrices(store.commonSettings);
  });

  mount(
    statementEndpoint,
    async ({ params: { id }, query: { month = presentMonth(), format = 'json' }, raw }, reply) => {
      // The same response for unknown keys, to avoid revealing which exist.
      if (raw.apiKey?.id !== id && raw.apiKey?.isOwner !== true) throw new Fault('forbidden', 'Forbidden');
      const key = id === COMMAND_LINE.id ? COMMAND_LINE : store.keys.find(id);
      if (key === undefined) throw new Fault('not_found', `Unknown key ${JSON.stringify(id)}`);
      const statement = makeStatement(
        key,
        month,
        await readPrices(store.commonSettings),
        await store.ledger.between(...daysOf(month), id),
      );
      if (format === 'json') return statement;
      const name = encodeURIComponent(`cairn-${month}-${fileName(key.name)}.${format}`);
      void reply.header(
        'content-disposition',
        `attachment; filename="cairn-${month}.${format}"; filename*=UTF-8''${name}`,
      );
      if (format === 'csv') return sendBytes(reply, 'text/csv; charset=utf-8', statementCsv(statement));
      void reply.header('content-security-policy', STATEMENT_CSP);
      return sendBytes(reply, 'text/html; charset=utf-8', statementHtml(statement, new Date().toISOString()));
    },
  );
};
