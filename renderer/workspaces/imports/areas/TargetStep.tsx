import { Autocomplete, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AreaTarget } from '../../../../contract/area-import.ts';
import { ADMIN_LEVELS } from '../../../../contract/categories.ts';
import { missingChoices, type AreaChoices, type ChoiceProblem } from '../../../model/imports/area-choices.ts';
import { useAreaWizard } from '../../../model/imports/area-wizard.ts';
import styles from './AreaWizard.module.css';
import { t } from '../../../kit/words/t.ts';

const LICENCES = ['CC BY 4.0', 'CC BY-SA 4.0', 'CC0 1.0', 'ODbL 1.0', t('Public domain'), t('Own data')];
const LEVEL_WORDS: Readonly<Record<number, string>> = {
  0: t('such as a country'),
  1: t('such as a state'),
  2: t('such as a county'),
  8: t('such as a municipality'),
};
const BY_FIELD = 'field';

/** What the areas answer, and where they are from. */
export function TargetStep() {
  const choices = useAreaWizard((wizard) => wizard.choices);
  const title = useAreaWizard((wizard) => wizard.title);
  if (choices === null) return null;
  const missing = missingChoices(choices, title);
  return (
    <>
      <div>
        <p className={styles['title']}>{t('Choose what these areas answer')}</p>
        <p className="secondary">{t('The same file can be imported again for another target.')}</p>
      </div>
      <Target
        as="admin"
        title={t('Administrative level')}
        where={t('Administrative section, adminv1')}
        choices={choices}
      >
        <AdminTarget choices={choices} missing={missing} />
      </Target>
      <Target
        as="boundary"
        title={t('Geo-boundary category')}
        where={t('Boundaries of any kind, Geo-boundaries section')}
        choices={choices}
      >
        <BoundaryTarget choices={choices} />
      </Target>
      <Target as="zip" title={t('ZIP areas')} where={t('Five-digit ZIP codes')} choices={choices}>
        <FieldOf label={t('Field of the ZIP codes')} member="zip" value={choices.zip} />
      </Target>
      <About choices={choices} missing={missing} />
    </>
  );
}

const set = (change: Partial<AreaChoices>): void => useAreaWizard.getState().set(change);

type TargetProps = {
  readonly as: AreaTarget['as'];
  readonly title: string;
  readonly where: string;
  readonly choices: AreaChoices;
  readonly children: ReactNode;
};

function Target({ as, title, where, choices, children }: TargetProps) {
  const isChosen = choices.as === as;
  return (
    <div className={styles['target']} data-chosen={isChosen}>
      <div className={styles['head']}>
        <label className={styles['radio']}>
          <input type="radio" name="area-target" value={as} checked={isChosen} onChange={() => set({ as })} />
          {title}
        </label>
        <span className="hint">{where}</span>
      </div>
      {isChosen ? children : null}
    </div>
  );
}

type Part = { readonly choices: AreaChoices; readonly missing: readonly ChoiceProblem[] };

function AdminTarget({ choices, missing }: Part) {
  const { level, levelField, country } = choices;
  const isByField = level === null && levelField !== null;
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('Level of the areas')}
        data={[
          ...ADMIN_LEVELS.map((each) => ({ value: String(each), label: `A${each}` })),
          { value: BY_FIELD, label: t('By a field') },
        ]}
        value={isByField ? BY_FIELD : level === null ? '' : String(level)}
        onChange={(chosen) =>
          chosen === BY_FIELD
            ? set({ level: null, levelField: useAreaWizard.getState().preview?.fields[0]?.name ?? null })
            : set({ level: Number(chosen), levelField: null })
        }
      />
      <p className="hint">
        {level === null
          ? isByField
            ? t(
                'Each row says its own level: 2, ADM2 or admin2. Areas go under those of the file that they lie in, or that they name as the area above.',
              )
            : t('A0 is the country, A1 its first divisions, A8 its municipalities.')
          : t('{{level}}. Import levels from above: each area is put under what is installed by then.', {
              level: LEVEL_WORDS[level] === undefined ? `A${level}` : `A${level}, ${LEVEL_WORDS[level]}`,
            })}
      </p>
      <div className={styles['pair']}>
        {isByField ? <FieldOf label={t('Field of the level')} member="levelField" value={levelField} /> : null}
        <TextInput
          label={t('Country')}
          description={t('Three letters, such as ITA')}
          placeholder={t('By the position of each area')}
          value={country}
          maxLength={3}
          error={missing.find(({ about }) => about === 'country')?.message}
          onChange={({ currentTarget }) => set({ country: currentTarget.value.toUpperCase() })}
        />
      </div>
    </>
  );
}

function FieldOf({
  label,
  member,
  value,
}: {
  readonly label: string;
  readonly member: 'zip' | 'levelField';
  readonly value: string | null;
}) {
  const preview = useAreaWizard((wizard) => wizard.preview);
  return (
    <Select
      label={label}
      placeholder={t('Choose a field')}
      data={preview?.fields.map(({ name }) => name) ?? []}
      value={value}
      searchable
      allowDeselect={false}
      onChange={(field) => set({ [member]: field })}
    />
  );
}

function BoundaryTarget({ choices: { category, categoryName } }: { readonly choices: AreaChoices }) {
  const categories = useAreaWizard((wizard) => wizard.categories);
  const isNew = category === null;
  return (
    <div className={styles['pair']}>
      <SegmentedControl
        aria-label={t('Category')}
        data={[
          { value: 'known', label: t('Existing') },
          { value: 'new', label: t('New') },
        ]}
        value={isNew ? 'new' : 'known'}
        onChange={(chosen) => set({ category: chosen === 'new' ? null : (categories[0]?.code ?? null) })}
      />
      {isNew ? (
        <TextInput
          label={t('Category name')}
          placeholder={t('Such as School area')}
          value={categoryName}
          maxLength={100}
          onChange={({ currentTarget }) => set({ categoryName: currentTarget.value })}
        />
      ) : (
        <Select
          label={t('Category')}
          data={categories.map(({ code, name }) => ({
            value: String(code),
            label: `${name.replaceAll('_', ' ')} (${code})`,
          }))}
          value={String(category)}
          searchable
          allowDeselect={false}
          onChange={(chosen) => set({ category: chosen === null ? null : Number(chosen) })}
        />
      )}
    </div>
  );
}

function About({ choices: { id, licence, attribution, vintage }, missing }: Part) {
  const title = useAreaWizard((wizard) => wizard.title);
  return (
    <>
      <p className={styles['title']}>{t('About the data')}</p>
      <div className={styles['pair']}>
        <TextInput
          required
          label={t('Pack name')}
          value={title}
          maxLength={200}
          onChange={({ currentTarget }) => useAreaWizard.getState().setTitle(currentTarget.value)}
        />
        <TextInput
          required
          label={t('Date or year of the data')}
          placeholder={t('Such as 2023 or 2026-07-01')}
          value={vintage}
          maxLength={100}
          onChange={({ currentTarget }) => set({ vintage: currentTarget.value })}
        />
        <Autocomplete
          required
          label={t('Licence')}
          placeholder={t('Such as CC BY 4.0, or our own')}
          data={LICENCES}
          value={licence}
          maxLength={300}
          onChange={(value) => set({ licence: value })}
        />
        <TextInput
          label={t('Id of the pack')}
          placeholder={t('By the name of the file')}
          value={id}
          maxLength={80}
          error={missing.find(({ about }) => about === 'id')?.message}
          onChange={({ currentTarget }) => set({ id: currentTarget.value.trim() })}
        />
      </div>
      <TextInput
        required
        label={t('Attribution, shown on maps and exports')}
        placeholder={t('Whom the areas come from')}
        value={attribution}
        maxLength={500}
        onChange={({ currentTarget }) => set({ attribution: currentTarget.value })}
      />
    </>
  );
}
