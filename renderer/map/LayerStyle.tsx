import { Group, SegmentedControl, Slider, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '../kit/api/use-answer.ts';
import {
  areaListQuery,
  AREA_LOOKS,
  COLOURED_BY,
  FIRST_LOOK,
  LABEL_SIZES,
  LINE_WIDTHS,
  useAreaLayers,
  type AreaLayer,
  type AreaLook,
} from '../model/map/area-layers.ts';
import { Button } from '../kit/components/Button.tsx';
import { IconButton } from '../kit/components/IconButton.tsx';
import { fileFieldsFirst, fieldToColour } from '../model/map/area-fields.ts';
import { Choice } from './Choice.tsx';
import { ClassStyle } from './ClassStyle.tsx';
import { ColourChoice } from './ColourChoice.tsx';
import styles from './LayersPanel.module.css';
import { LINE_WIDTH } from './use-area-layers.ts';
import { t } from '../kit/words/t.ts';
import { writtenPercent } from '../kit/words/locale.ts';

const LOOK_WORDS = { fill: t('map.fill'), outline: t('map.outline') } as const;
/** Of classes, in per cent. */
const CLASSES_OPACITY = 60;
const BY_WORDS = { one: t('map.oneColour'), category: t('common.category'), number: t('map.number') } as const;

const change = ({ id }: AreaLayer, look: Partial<AreaLook>): void => useAreaLayers.getState().change(id, look);

/** The fields of a layer, those of the file first. */
function useFields({ id }: AreaLayer) {
  const { data: list, failure } = useAnswer(areaListQuery(id));
  return { list, failure, fields: fileFieldsFirst(list?.fields ?? []) };
}

/** The field whose values are the names of areas on the map. */
export function LabelField({ layer }: { readonly layer: AreaLayer }) {
  const { fields } = useFields(layer);
  return (
    <Choice
      label={t('map.labels')}
      value={layer.label}
      none={t('common.none')}
      options={fields.map(({ name }) => [name, name])}
      onChange={(label) => change(layer, { label })}
    />
  );
}

export const OpacityField = ({ layer }: { readonly layer: AreaLayer }) => (
  <Amount
    label={t('map.opacity')}
    minimum={10}
    maximum={100}
    step={5}
    value={layer.opacity}
    written={writtenPercent(layer.opacity / 100)}
    onChange={(opacity) => change(layer, { opacity })}
  />
);

type Props = { readonly layer: AreaLayer; readonly title: string; readonly onDone: () => void };

/** The style of a layer; changes apply immediately, and Reset undoes all since it was opened. */
export function LayerStyle({ layer, title, onDone }: Props) {
  const { list, failure, fields } = useFields(layer);
  const [before] = useState(layer);
  const set = (look: Partial<AreaLook>): void => change(layer, look);
  const numeric = fields.filter(({ is_number: isNumber }) => isNumber);
  const offered = layer.by === 'number' ? numeric : fields;
  // Limits belong to the values of one field.
  const colourByField = (field: string | null): void =>
    set({ field, limits: [], ...(layer.method === 'own' ? { method: 'count' } : {}) });
  const colourBy = (by: AreaLayer['by']): void => {
    const usable = by === 'number' ? numeric : fields.filter(({ is_number: isNumber }) => !isNumber);
    const isFit = usable.some(({ name }) => name === layer.field);
    // At the opacity of one colour, classes are hard to tell apart.
    set({ by, ...(by !== 'one' && layer.opacity === FIRST_LOOK.opacity ? { opacity: CLASSES_OPACITY } : {}) });
    if (!isFit) colourByField(fieldToColour(usable));
  };
  return (
    <>
      <Group component="header" gap="sm" py="sm" ps="lg" pe="sm" className="line-below">
        <Text component="h2" inherit flex={1} fw={600} className="ellipsis">
          {title}
        </Text>
        <Text span inherit c="dimmed" fz="xs">
          {t('map.changesShowAtOnce')}
        </Text>
        <IconButton size="sm" icon={IconX} label={t('common.close')} side="bottom" onClick={onDone} />
      </Group>
      <Stack gap="sm" py="md" px="lg">
        <SegmentedControl
          fullWidth
          aria-label={t('map.colourBy')}
          data={COLOURED_BY.map((value) => ({ value, label: BY_WORDS[value] }))}
          value={layer.by}
          disabled={list === undefined && layer.by === 'one'}
          onChange={(value) => colourBy(COLOURED_BY.find((by) => by === value) ?? 'one')}
        />
        {failure === null ? null : (
          <Text inherit mb={10} c="dimmed" fz="xs" lh="16px">
            {failure.message}
          </Text>
        )}
        {layer.by === 'one' ? (
          <ColourChoice
            label={t('common.colour')}
            value={layer.colour}
            onChange={(colour) => set({ colour: colour ?? FIRST_LOOK.colour })}
          />
        ) : (
          <Choice
            label={t('common.field')}
            value={layer.field}
            options={offered.map(({ name }) => [name, name])}
            onChange={colourByField}
          />
        )}
        {layer.by === 'number' ? <ClassStyle layer={layer} list={list} onChange={set} /> : null}
        <SegmentedControl
          fullWidth
          aria-label={t('map.fillOutline')}
          data={AREA_LOOKS.map((value) => ({ value, label: LOOK_WORDS[value] }))}
          value={layer.look}
          onChange={(value) => set({ look: AREA_LOOKS.find((look) => look === value) ?? 'fill' })}
        />
        {layer.look === 'fill' ? <OpacityField layer={layer} /> : null}
        <ColourChoice
          label={t('map.outline')}
          value={layer.lineColour}
          none={t('map.matchStyle')}
          onChange={(lineColour) => set({ lineColour })}
        />
        <Amount
          label={t('map.lineWidth')}
          {...LINE_WIDTHS}
          step={0.5}
          value={layer.lineWidth ?? LINE_WIDTH[layer.look]}
          written={
            layer.lineWidth === 0 ? t('common.noneInSentence') : `${layer.lineWidth ?? LINE_WIDTH[layer.look]} px`
          }
          // The width of the look is on no step.
          onChange={(width) => set({ lineWidth: Math.round(width * 2) / 2 })}
        />
        <LabelField layer={layer} />
        {layer.label === null ? null : (
          <Amount
            label={t('map.labelSize')}
            {...LABEL_SIZES}
            step={1}
            value={layer.labelSize}
            written={`${layer.labelSize} px`}
            onChange={(labelSize) => set({ labelSize })}
          />
        )}
      </Stack>
      <Group wrap="wrap" component="footer" gap="sm" justify="space-between" py="sm" px="lg" className="line-above">
        <Button size="xs" variant="subtle" ms={-9} onClick={() => set(before)}>
          {t('common.reset')}
        </Button>
        <Button size="xs" variant="filled" onClick={onDone}>
          {t('common.done')}
        </Button>
      </Group>
    </>
  );
}

type AmountProps = {
  readonly label: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly value: number;
  readonly written: string;
  readonly onChange: (value: number) => void;
};

const Amount = ({ label, minimum, maximum, step, value, written, onChange }: AmountProps) => (
  <div className={styles['choice']}>
    <span aria-hidden>{label}</span>
    <Slider
      size="sm"
      label={null}
      thumbLabel={label}
      min={minimum}
      max={maximum}
      step={step}
      value={value}
      onChange={onChange}
    />
    <span className="figures">{written}</span>
  </div>
);
