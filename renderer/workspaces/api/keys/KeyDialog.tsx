import {
  Box,
  Group,
  Modal,
  NumberInput,
  SegmentedControl,
  SimpleGrid,
  Stack,
  TextInput,
  Textarea,
} from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { MAX_KEY_NAME_LENGTH, MAX_RATE, type ApiKey } from '../../../../contract/keys.ts';
import { INTERFACE_TITLES, MAX_QUOTA, QUOTA_INTERFACES, type QuotaInterface } from '../../../../contract/metering.ts';
import type { Right } from '../../../../contract/rights.ts';
import { copyText } from '../../../kit/output/clipboard.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { Message } from '../../../kit/components/Message.tsx';
import { changeKey, createKey } from './api-keys.ts';
import { highestRight, RIGHT_CHOICES, RIGHT_HINTS } from './right-words.ts';
import { t } from '../../../kit/words/t.ts';
import { rich } from '../../../kit/words/rich.ts';

type Props = { readonly apiKey?: ApiKey; readonly onClose: () => void };

/** Makes a key and shows it once, or changes what a key may. */
export function KeyDialog({ apiKey, onClose }: Props) {
  const [made, setMade] = useState<string | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      title={
        made === null
          ? apiKey === undefined
            ? t('api.createKey')
            : t('api.keyName', { name: apiKey.name })
          : t('api.keyShownOnce')
      }
      // A slip must not lose the key: it is shown only here.
      closeOnClickOutside={made === null}
      closeOnEscape={made === null}
    >
      {made === null ? (
        <KeyForm apiKey={apiKey} onMade={setMade} onClose={onClose} />
      ) : (
        <MadeKey made={made} onClose={onClose} />
      )}
    </Modal>
  );
}

function MadeKey({ made, onClose }: { readonly made: string; readonly onClose: () => void }) {
  // The form that held the focus is gone.
  const copy = useRef<HTMLButtonElement>(null);
  useEffect(() => copy.current?.focus(), []);
  return (
    <Stack gap="md">
      <p>{t('api.copyNowCairnStoresOnly')}</p>
      <Box
        component="p"
        py={10}
        px="md"
        bd="1px solid var(--line-2)"
        bdrs="md"
        bg="var(--panel-2)"
        fz="sm"
        className="mono breakable"
        style={{ userSelect: 'all' }}
        data-testid="made-key"
      >
        {made}
      </Box>
      <p className="hint">
        {rich(t('api.examplesReadKeyVariable'), {
          span: <span className="mono" />,
        })}
      </p>
      <Group wrap="wrap" gap="sm" justify="flex-end">
        <Button onClick={onClose}>{t('common.done')}</Button>
        <Button ref={copy} variant="filled" icon={IconCopy} onClick={() => void copyText(made, t('api.theKey'))}>
          {t('api.copyKey')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The server speaks of fields of the request: here they are lines of a text. */
const inWords = (problem: string): string =>
  `${problem.replaceAll(/\borigins\[(\d+)\]/g, (_field, index: string) =>
    t('api.lineIndexWebPages', { index: Number(index) + 1 }),
  )}.`;

type FormProps = {
  readonly apiKey: ApiKey | undefined;
  readonly onMade: (key: string) => void;
  readonly onClose: () => void;
};

function KeyForm({ apiKey, onMade, onClose }: FormProps) {
  const [name, setName] = useState(apiKey?.name ?? '');
  const [right, setRight] = useState<Right>(highestRight(apiKey?.rights ?? []));
  const [quotas, setQuotas] = useState<Partial<Record<QuotaInterface, number>>>(apiKey?.quotas ?? {});
  const [origins, setOrigins] = useState(apiKey?.origins.join('\n') ?? '');
  const [rate, setRate] = useState<number | null>(apiKey?.rate_limit ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    const limits = {
      name: name.trim(),
      rights: [right],
      quotas,
      origins: origins.split(/\s+/).filter((origin) => origin !== ''),
      rateLimit: rate,
    };
    if (apiKey === undefined) {
      const result = await createKey(limits);
      if ('key' in result) onMade(result.key);
      else setProblem(result.problem);
    } else {
      const refused = await changeKey(apiKey.id, limits);
      if (refused === null) onClose();
      else setProblem(refused);
    }
    setSaving(false);
  };
  const limit = (interfaceName: QuotaInterface, value: number | string) => {
    const { [interfaceName]: _before, ...others } = quotas;
    setQuotas(typeof value === 'number' ? { ...others, [interfaceName]: value } : others);
  };
  return (
    <Stack
      component="form"
      gap="md"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label={t('common.name')}
        description={t('api.eGProgramUses')}
        data-autofocus
        required
        maxLength={MAX_KEY_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Stack component="fieldset" gap={6}>
        <Box component="legend" mb={6}>
          {t('api.permissions')}
        </Box>
        <SegmentedControl
          size="sm"
          fullWidth
          aria-label={t('api.permissions')}
          data={RIGHT_CHOICES}
          value={right}
          onChange={setRight}
        />
        <p className="hint">{RIGHT_HINTS[right]}</p>
      </Stack>
      <SimpleGrid component="fieldset" minColWidth={104} spacing="sm">
        <Box component="legend" pb={4} fw={500}>
          {t('api.requestsPerDayIfLimited')}
        </Box>
        {QUOTA_INTERFACES.map((interfaceName) => (
          <NumberInput
            key={interfaceName}
            size="xs"
            label={INTERFACE_TITLES[interfaceName]}
            placeholder={t('api.noLimit')}
            min={0}
            max={MAX_QUOTA}
            allowDecimal={false}
            thousandSeparator=","
            hideControls
            value={quotas[interfaceName] ?? ''}
            onChange={(value) => limit(interfaceName, value)}
          />
        ))}
      </SimpleGrid>
      <NumberInput
        label={t('api.requestsPerSecond')}
        placeholder={t('api.noLimit')}
        min={1}
        max={MAX_RATE}
        allowDecimal={false}
        hideControls
        w={150}
        value={rate ?? ''}
        onChange={(value) => setRate(typeof value === 'number' ? value : null)}
      />
      <Textarea
        label={t('api.webPagesMayUse')}
        description={t('api.oneOriginPerLineE')}
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        value={origins}
        onChange={(event) => setOrigins(event.currentTarget.value)}
      />
      {problem === null ? null : (
        <Message isError title={apiKey === undefined ? t('api.couldntCreateKey') : t('api.couldntChangeKey')}>
          {inWords(problem)}
        </Message>
      )}
      <Group wrap="wrap" gap="sm" justify="flex-end">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled" disabled={isSaving || name.trim() === ''}>
          {apiKey === undefined ? t('api.createKey') : t('common.save')}
        </Button>
      </Group>
    </Stack>
  );
}
