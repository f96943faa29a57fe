import { Group, NumberInput, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { MAX_EPSG } from '../../../contract/coordinates.ts';
import { t } from '../../kit/words/t.ts';
import { isUnknownSystem, useBatchPreview } from '../../model/batch/preview.ts';

/** The system of a grid, by its EPSG code, with the name that PROJ has for it. */
export function GridSystem({
  epsg,
  onChange,
}: {
  readonly epsg: number | undefined;
  readonly onChange: (epsg: number) => void;
}) {
  const id = useId();
  const [code, setCode] = useState<number | null>(epsg ?? null);
  const { preview, failure } = useBatchPreview();
  // The preview names the system; that of another code that is being typed says nothing.
  const isUnknown = epsg !== undefined && code === epsg && isUnknownSystem(failure);
  const take = (): void => {
    if (code !== null && code !== epsg) onChange(code);
  };
  const hint = t('batch.enterCodeTheirCoordinateSystem');
  // A finished run has no preview; while a code is looked up, the preview is that of the previous one.
  const name =
    code !== null && code === epsg
      ? ((preview?.epsg === code ? preview.coordinate_system : undefined) ?? `EPSG:${code}`)
      : hint;
  return (
    <>
      <Group gap="sm">
        <Text component="label" c="var(--ink-2)" w={84} flex="none" htmlFor={id}>
          {t('batch.epsgCode')}
        </Text>
        <NumberInput
          flex={1}
          id={id}
          size="xs"
          placeholder={t('batch.eG32721')}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          min={1}
          max={MAX_EPSG}
          value={code ?? ''}
          error={isUnknown}
          aria-describedby={`${id}-name`}
          onChange={(value) => setCode(typeof value === 'number' ? value : null)}
          onBlur={take}
          onKeyDown={({ key }) => {
            if (key === 'Enter') take();
          }}
        />
      </Group>
      <Text id={`${id}-name`} c={isUnknown ? 'var(--bad)' : 'dimmed'} aria-live="polite">
        {isUnknown ? t('batch.unknownCoordinateSystemCode', { code: String(epsg) }) : name}
      </Text>
    </>
  );
}
