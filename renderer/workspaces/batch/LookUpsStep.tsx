import { Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { geoBoundaryCategoriesEndpoint } from '../../../contract/geo-boundaries.ts';
import { ofPacks, queryOf } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { Badge } from '../../kit/components/Badge.tsx';
import { useBatch } from '../../model/batch/batch.ts';
import styles from './Steps.module.css';
import { fieldTitle, lookUpsOf, toggleFields, type Category, type LookUp } from './look-ups.ts';
import { Step } from './Step.tsx';
import { useTable } from '../../model/batch/open-table.ts';
import { t } from '../../kit/words/t.ts';

const CATEGORIES = ofPacks(queryOf(geoBoundaryCategoriesEndpoint));
const NONE: readonly Category[] = [];

/** The look-ups and, of those chosen, their fields. */
export function LookUpsStep() {
  const { data } = useAnswer(CATEGORIES);
  const categories = data?.categories ?? NONE;
  const all = useMemo(() => lookUpsOf(categories), [categories]);
  const fields = useBatch((batch) => batch.fields);
  const isBusy = useTable((table) => table?.status === 'Running');
  const chosen = all.filter((lookUp) => lookUp.fields.some((field) => fields.includes(field))).length;
  const change = (changed: readonly string[], isChosen: boolean): void =>
    useBatch.getState().setFields(toggleFields(fields, changed, isChosen, all));
  return (
    <Step
      number={3}
      title={t('common.lookUps')}
      detail={t('batch.chosenSelectedFieldsNewColumns', { selected: chosen, columns: fields.length })}
      isDone={fields.length > 0}
    >
      <fieldset className={styles['lookUps']} disabled={isBusy}>
        <legend className="visually-hidden">{t('common.lookUps')}</legend>
        {all.map((lookUp) => (
          <Choice key={lookUp.id} lookUp={lookUp} fields={fields} categories={categories} onChange={change} />
        ))}
      </fieldset>
    </Step>
  );
}

type Props = {
  readonly lookUp: LookUp;
  readonly fields: readonly string[];
  readonly categories: readonly Category[];
  readonly onChange: (fields: readonly string[], isChosen: boolean) => void;
};

function Choice({
  lookUp: { title, icon: Glyph, fields: own, usual, isModelled },
  fields,
  categories,
  onChange,
}: Props) {
  const isChosen = own.some((field) => fields.includes(field));
  return (
    <div className={styles['lookUp']}>
      <Checkbox
        size="xs"
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked ? usual : own, event.currentTarget.checked)}
        label={
          <span className={styles['lookUpName']}>
            <Glyph size={16} stroke={1.75} aria-hidden /> {title}
            {isModelled ? <Badge look="modelled">{t('common.modelled')}</Badge> : null}
          </span>
        }
      />
      {isChosen ? (
        <fieldset className={styles['fields']}>
          <legend className="visually-hidden">{t('batch.fieldsTitle', { title })}</legend>
          {own.map((field) => (
            <button
              key={field}
              type="button"
              className={styles['field']}
              aria-pressed={fields.includes(field)}
              onClick={() => onChange([field], !fields.includes(field))}
            >
              {fieldTitle(field, categories)}
            </button>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
