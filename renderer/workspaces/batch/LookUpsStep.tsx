import { Checkbox, Flex, Group, MultiSelect, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { geoBoundaryCategoriesEndpoint } from '../../../contract/geo-boundaries.ts';
import { pointNamesEndpoint } from '../../../contract/reach.ts';
import { ofPacks, queryOf } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { Badge } from '../../kit/components/Badge.tsx';
import { useBatch } from '../../model/batch/batch.ts';
import styles from './Steps.module.css';
import { fieldTitle, lookUpsOf, toggleFields, type Category, type LookUp } from './look-ups.ts';
import { Step } from './Step.tsx';
import { useTable } from '../../model/batch/open-table.ts';
import { isReady, usePacks } from '../../model/service/packs.ts';
import { t } from '../../kit/words/t.ts';

const CATEGORIES = ofPacks(queryOf(geoBoundaryCategoriesEndpoint));
const POINTS = queryOf(pointNamesEndpoint);
const NONE: readonly Category[] = [];
const NO_NAMES: readonly { readonly name: string }[] = [];

/** More fields than this are chosen from a list with a search. */
const MAX_BUTTONS = 20;

/** The look-ups and, of those chosen, their fields. */
export function LookUpsStep() {
  const { data } = useAnswer(CATEGORIES);
  const categories = data?.categories ?? NONE;
  const names = useAnswer(POINTS).data?.names ?? NO_NAMES;
  const packs = usePacks();
  const all = useMemo(
    () =>
      lookUpsOf({
        categories,
        points: names.map(({ name }) => name),
        rasters: packs.filter((pack) => isReady(pack) && pack.theme === 'raster').map(({ id }) => id),
      }),
    [categories, names, packs],
  );
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
      <fieldset disabled={isBusy}>
        <legend className="visually-hidden">{t('common.lookUps')}</legend>
        <Stack gap="sm">
          {all.map((lookUp) => (
            <Choice key={lookUp.id} lookUp={lookUp} fields={fields} categories={categories} onChange={change} />
          ))}
        </Stack>
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
    <div>
      <Checkbox
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked ? usual : own, event.currentTarget.checked)}
        label={
          <Group component="span" gap="xs" display="inline-flex" fw={500}>
            <Glyph size={16} stroke={1.75} aria-hidden /> {title}
            {isModelled ? <Badge look="modelled">{t('common.modelled')}</Badge> : null}
          </Group>
        }
      />
      {isChosen ? (
        <Flex component="fieldset" gap={4} wrap="wrap" pt="xs" pb={2} ps={26}>
          <legend className="visually-hidden">{t('batch.fieldsTitle', { title })}</legend>
          {own.length > MAX_BUTTONS ? (
            <MultiSelect
              size="xs"
              flex={1}
              miw={0}
              aria-label={t('batch.fieldsTitle', { title })}
              searchable
              limit={100}
              data={own.map((field) => ({ value: field, label: fieldTitle(field, categories) }))}
              value={own.filter((field) => fields.includes(field))}
              onChange={(chosen) => {
                const changed = own.filter((field) => chosen.includes(field) !== fields.includes(field));
                if (changed.length > 0) onChange(changed, chosen.includes(changed[0] ?? ''));
              }}
            />
          ) : (
            own.map((field) => (
              <button
                key={field}
                type="button"
                className={styles['field']}
                aria-pressed={fields.includes(field)}
                onClick={() => onChange([field], !fields.includes(field))}
              >
                {fieldTitle(field, categories)}
              </button>
            ))
          )}
        </Flex>
      ) : null}
    </div>
  );
}
