import { Group, Modal, NumberInput, Stack, Table, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  MAX_PRICE,
  pricesEndpoint,
  setPricesEndpoint,
  type Price,
  type PriceList,
} from '../../../../contract/billing.ts';
import { METERED_INTERFACES, type MeteredInterface } from '../../../../contract/metering.ts';
import { INTERFACE_WORDS } from '../interface-words.ts';
import { ask } from '../../../kit/api/ask.ts';
import { failureText } from '../../../kit/api/failure.ts';
import { queryOf } from '../../../kit/api/query.ts';
import { useAnswer } from '../../../kit/api/use-answer.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { TableHead } from '../../../kit/components/TableHead.tsx';
import { Message } from '../../../kit/components/Message.tsx';
import { useNotices } from '../../../kit/notices/notices.ts';
import { t } from '../../../kit/words/t.ts';

/** Not cached, because the form starts with the current prices. */
const PRICES = { ...queryOf(pricesEndpoint), gcTime: 0 };

/** What requests and matrix cells cost, by interface: for statements. */
export function PriceDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, failure } = useAnswer(PRICES);
  return (
    <Modal opened onClose={onClose} size={520} title={t('api.prices')}>
      {failure === null ? null : (
        <Message isError title={t('api.couldntLoadPrices')}>
          {failureText(failure)}
        </Message>
      )}
      {data === undefined || failure !== null ? null : <PriceForm prices={data} onClose={onClose} />}
    </Modal>
  );
}

function PriceForm({ prices, onClose }: { readonly prices: PriceList; readonly onClose: () => void }) {
  const [currency, setCurrency] = useState(prices.currency);
  const [interfaces, setInterfaces] = useState<PriceList['interfaces']>(prices.interfaces);
  const [problem, setProblem] = useState<string | null>(null);

  const setPrice = (name: MeteredInterface, part: keyof Price, value: number | string) => {
    const { [part]: _before, ...others } = interfaces[name] ?? {};
    setInterfaces({ ...interfaces, [name]: typeof value === 'number' ? { ...others, [part]: value } : others });
  };
  const save = async () => {
    const priced = METERED_INTERFACES.flatMap((name) =>
      Object.keys(interfaces[name] ?? {}).length === 0 ? [] : [[name, interfaces[name]]],
    );
    const answer = await ask(setPricesEndpoint, { body: { currency, interfaces: Object.fromEntries(priced) } });
    if (answer.ok) {
      useNotices.getState().showToast(t('api.savedPrices'));
      onClose();
    } else setProblem(failureText(answer.failure));
  };
  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="secondary">{t('api.interfaceWithoutPriceFreeCharge')}</p>
      <TextInput
        label={t('api.currencyThreeLetters')}
        w={170}
        maxLength={3}
        value={currency}
        onChange={(event) => setCurrency(event.currentTarget.value.toUpperCase())}
      />
      <Table w="auto" withRowBorders={false}>
        <TableHead labels={[t('api.interface'), t('api.perThousandRequests'), t('api.perMatrixCell')]} />
        <Table.Tbody>
          {METERED_INTERFACES.map((name) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{INTERFACE_WORDS[name]}</Table.Th>
              <Table.Td>
                <PriceField
                  label={t('api.interfaceTitlesPerThousandRequests', { interface: INTERFACE_WORDS[name] })}
                  value={interfaces[name]?.per_thousand_requests}
                  decimals={6}
                  onChange={(value) => setPrice(name, 'per_thousand_requests', value)}
                />
              </Table.Td>
              <Table.Td>
                {name === 'tdm' ? (
                  <PriceField
                    label={t('api.matrixPerCell')}
                    value={interfaces[name]?.per_cell}
                    decimals={9}
                    onChange={(value) => setPrice(name, 'per_cell', value)}
                  />
                ) : null}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {problem === null ? null : (
        <Message isError title={t('api.couldntSavePrices')}>
          {problem}
        </Message>
      )}
      <Group wrap="wrap" gap="sm" align="stretch" justify="flex-end">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled">
          {t('common.save')}
        </Button>
      </Group>
    </Stack>
  );
}

type FieldProps = {
  readonly label: string;
  readonly value: number | undefined;
  readonly decimals: number;
  readonly onChange: (value: number | string) => void;
};

const PriceField = ({ label, value, decimals, onChange }: FieldProps) => (
  <NumberInput
    size="xs"
    aria-label={label}
    placeholder={t('api.free')}
    hideControls
    min={0}
    max={MAX_PRICE}
    decimalScale={decimals}
    value={value ?? ''}
    onChange={onChange}
  />
);
