import { SegmentedControl, Slider, Stack, Text } from '@mantine/core';
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
import { Choice } from './Choice.tsx';
import { ClassStyle } from './ClassStyle.tsx';
import { ColourChoice } from './ColourChoice.tsx';
import styles from './LayersPanel.module.css';
import { LINE_WIDTH } from './use-area-layers.ts';
import { t } from '../kit/words/t.ts';
import { writtenPercent } from '../kit/words/locale.ts';

const LOOK_WORDS = { fill: t('map.fill'), outline: t('map.outline') } as const;
const BY_WORDS = { one: t('map.oneColour'), category: t('common.category'), number: t('map.number') } as const;

/** The style of a layer; changes apply immediately. */
export function LayerStyle({ layer }: { readonly layer: AreaLayer }) {
  const { data: list, failure } = useAnswer(areaListQuery(layer.id));
  const fields = list?.fields ?? [];
  const set = (look: Partial<AreaLook>): void => useAreaLayers.getState().change(layer.id, look);
  const numeric = fields.filter(({ is_number: isNumber }) => isNumber);
  const offered = layer.by === 'number' ? numeric : fields;
  // Limits belong to the values of one field.
  const colourByField = (field: string | null): void =>
    set({ field, limits: [], ...(layer.method === 'own' ? { method: 'count' } : {}) });
  const colourBy = (by: AreaLayer['by']): void => {
    const usable = by === 'number' ? numeric : fields.filter(({ is_number: isNumber }) => !isNumber);
    const isFit = usable.some(({ name }) => name === layer.field);
    set({ by });
    if (!isFit) colourByField(usable.at(-1)?.name ?? null);
  };
  return (
    <Stack gap="sm" mt={4} mb="sm" p="sm" bdrs="md" bg="var(--panel-2)">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('map.fillOutline')}
        data={AREA_LOOKS.map((value) => ({ value, label: LOOK_WORDS[value] }))}
        value={layer.look}
        onChange={(value) => set({ look: AREA_LOOKS.find((look) => look === value) ?? 'fill' })}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('map.colourBy')}
        data={COLOURED_BY.map((value) => ({ value, label: BY_WORDS[value] }))}
        value={layer.by}
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
      <Choice
        label={t('map.labels')}
        value={layer.label}
        none={t('common.none')}
        options={fields.map(({ name }) => [name, name])}
        onChange={(label) => set({ label })}
      />
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
      {layer.look === 'fill' ? (
        <Amount
          label={t('map.opacity')}
          minimum={10}
          maximum={100}
          step={5}
          value={layer.opacity}
          written={writtenPercent(layer.opacity / 100)}
          onChange={(opacity) => set({ opacity })}
        />
      ) : null}
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
        written={layer.lineWidth === 0 ? t('common.noneInSentence') : `${layer.lineWidth ?? LINE_WIDTH[layer.look]} px`}
        // The width of the look is on no step.
        onChange={(width) => set({ lineWidth: Math.round(width * 2) / 2 })}
      />
    </Stack>
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
