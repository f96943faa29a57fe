import { Checkbox, SegmentedControl, Slider } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../kit/components/IconButton.tsx';
import { useAnswer } from '../kit/api/use-answer.ts';
import {
  areaListQuery,
  AREA_LOOKS,
  COLOURED_BY,
  useAreaLayers,
  type AreaLayer,
  type AreaLook,
} from '../model/map/area-layers.ts';
import styles from './LayersButton.module.css';
import { useAreaPacks } from './use-area-layers.ts';

/** Packs of areas that can be drawn, with how each looks, and its table. @param onTable called when a table is opened */
export function AreaLayers({ onTable }: { readonly onTable: () => void }) {
  const packs = useAreaPacks();
  const layers = useAreaLayers((state) => state.layers);
  const [styled, setStyled] = useState<string | null>(null);
  if (packs.length === 0) return null;
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['name']}>Areas of packs</legend>
      {packs.map(({ id, title }) => {
        const layer = layers.find((candidate) => candidate.id === id);
        const isStyled = styled === id && layer !== undefined;
        return (
          <div key={id}>
            <div className={styles['entry']}>
              <Checkbox
                size="xs"
                label={title}
                checked={layer !== undefined}
                onChange={() => useAreaLayers.getState().toggle(id)}
              />
              {layer === undefined ? null : (
                <span className={styles['tools']}>
                  <IconButton
                    size="small"
                    icon={IconAdjustmentsHorizontal}
                    label={`Style of ${title}`}
                    side="left"
                    aria-expanded={isStyled}
                    onClick={() => setStyled(isStyled ? null : id)}
                  />
                  <IconButton
                    size="small"
                    icon={IconTable}
                    label={`Table of ${title}`}
                    side="left"
                    onClick={() => {
                      useAreaLayers.getState().openTable(id);
                      onTable();
                    }}
                  />
                </span>
              )}
            </div>
            {isStyled ? <LayerStyle layer={layer} /> : null}
          </div>
        );
      })}
    </fieldset>
  );
}

const LOOK_WORDS = { fill: 'Fill', outline: 'Outline' } as const;
const BY_WORDS = { one: 'One colour', category: 'Category', number: 'Number' } as const;

/** How a layer looks: changes show at once. */
function LayerStyle({ layer }: { readonly layer: AreaLayer }) {
  const { data: list, failure } = useAnswer(areaListQuery(layer.id));
  const fields = list?.fields ?? [];
  const set = (look: Partial<AreaLook>): void => useAreaLayers.getState().change(layer.id, look);
  const numeric = fields.filter(({ is_number: isNumber }) => isNumber);
  const offered = layer.by === 'number' ? numeric : fields;
  const colourBy = (by: AreaLayer['by']): void => {
    const usable = by === 'number' ? numeric : fields.filter(({ is_number: isNumber }) => !isNumber);
    const isFit = usable.some(({ name }) => name === layer.field);
    set({ by, field: isFit ? layer.field : (usable.at(-1)?.name ?? null) });
  };
  return (
    <div className={styles['style']}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Fill or outline"
        data={AREA_LOOKS.map((value) => ({ value, label: LOOK_WORDS[value] }))}
        value={layer.look}
        onChange={(value) => set({ look: AREA_LOOKS.find((look) => look === value) ?? 'fill' })}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Colour by"
        data={COLOURED_BY.map((value) => ({ value, label: BY_WORDS[value] }))}
        value={layer.by}
        onChange={(value) => colourBy(COLOURED_BY.find((by) => by === value) ?? 'one')}
      />
      {failure === null ? null : <p className={styles['note']}>{failure.message}</p>}
      {layer.by === 'one' ? null : (
        <FieldChoice
          label="Field"
          value={layer.field}
          fields={offered.map(({ name }) => name)}
          onChange={(field) => set({ field })}
        />
      )}
      <FieldChoice
        label="Labels"
        value={layer.label}
        none="None"
        fields={fields.map(({ name }) => name)}
        onChange={(label) => set({ label })}
      />
      {layer.look === 'fill' ? (
        <div className={styles['choice']}>
          <span>Opacity</span>
          <Slider
            size="sm"
            label={null}
            thumbLabel="Opacity of the fill"
            min={10}
            max={100}
            step={5}
            value={layer.opacity}
            onChange={(opacity) => set({ opacity })}
          />
          <span className="figures">{layer.opacity}%</span>
        </div>
      ) : null}
    </div>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string | null;
  readonly fields: readonly string[];
  /** What stands for no field, where that may be chosen. */
  readonly none?: string;
  readonly onChange: (field: string | null) => void;
};

/** The system's own list: within a popover another one would close it. */
function FieldChoice({ label, value, fields, none, onChange }: ChoiceProps) {
  const known = value === null || fields.includes(value) ? fields : [value, ...fields];
  return (
    <label className={styles['choice']}>
      <span>{label}</span>
      <select
        aria-label={label}
        className={styles['select']}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        {known.map((field) => (
          <option key={field} value={field}>
            {field}
          </option>
        ))}
      </select>
    </label>
  );
}
