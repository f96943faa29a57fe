import {
  Autocomplete,
  Group,
  NumberInput,
  Radio,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { ReactNode } from 'react';
import type { AreaTarget } from '../../../../contract/area-import.ts';
import type { AreaPreview } from '../../../../contract/area-preview.ts';
import { ADMIN_LEVELS, GEO_BOUNDARY_CATEGORIES } from '../../../../contract/categories.ts';
import { geoBoundaryCategoriesEndpoint } from '../../../../contract/geo-boundaries.ts';
import { ofPacks, queryOf } from '../../../kit/api/query.ts';
import { useAnswer } from '../../../kit/api/use-answer.ts';
import {
  FIRST_CUSTOM_CATEGORY,
  missingChoices,
  type AreaChoices,
  type ChoiceProblem,
} from '../../../model/imports/area-choices.ts';
import { dispatchImport } from '../../../model/imports/import-flow.ts';
import { t } from '../../../kit/words/t.ts';

const LICENCES = ['CC BY 4.0', 'CC BY-SA 4.0', 'CC0 1.0', 'ODbL 1.0', t('imports.publicDomain'), t('imports.myData')];
const LEVEL_WORDS: Readonly<Record<number, string>> = {
  0: t('imports.eGCountry'),
  1: t('imports.eGState'),
  2: t('imports.eGCounty'),
  8: t('imports.eGMunicipality'),
};
const BY_FIELD = 'field';

type Part = { readonly preview: AreaPreview; readonly choices: AreaChoices };

/** The target of the areas, and their source. */
export function TargetStep({ preview, choices }: Part) {
  return (
    <>
      <div>
        <Text inherit fw={600}>
          {t('imports.whatTheseAreas')}
        </Text>
        <p className="secondary">{t('imports.canImportSameFileAgain')}</p>
      </div>
      <Target
        as="admin"
        title={t('imports.administrativeLevel')}
        where={t('imports.administrativeSectionAdminv1')}
        choices={choices}
      >
        <AdminTarget preview={preview} choices={choices} missing={missingChoices(choices)} />
      </Target>
      <Target
        as="boundary"
        title={t('imports.geoBoundaryCategory')}
        where={t('imports.boundariesAnyKindGeoBoundaries')}
        choices={choices}
      >
        <BoundaryTarget choices={choices} />
      </Target>
      <Target as="zip" title={t('imports.zipAreas')} where={t('imports.fiveDigitZipCodes')} choices={choices}>
        <FieldOf label={t('imports.fieldZipCodes')} member="zip_field" value={choices.zip_field} preview={preview} />
      </Target>
      <About choices={choices} />
    </>
  );
}

const set = (change: Partial<AreaChoices>): void => dispatchImport({ type: 'set-areas', change });

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
    <Stack
      gap={10}
      py={10}
      px="md"
      bd={`1px solid var(${isChosen ? '--accent' : '--line'})`}
      bdrs="lg"
      style={isChosen ? { boxShadow: 'inset 0 0 0 1px var(--accent)' } : undefined}
    >
      <Group gap="sm" align="stretch" justify="space-between">
        <Radio name="area-target" value={as} label={title} checked={isChosen} onChange={() => set({ as })} />
        <span className="hint">{where}</span>
      </Group>
      {isChosen ? children : null}
    </Stack>
  );
}

type AdminProps = Part & { readonly missing: readonly ChoiceProblem[] };

function AdminTarget({ preview, choices, missing }: AdminProps) {
  const { level, level_field: levelField, country } = choices;
  const isByField = level === null && levelField !== null;
  return (
    <>
      <SegmentedControl
        size="sm"
        fullWidth
        aria-label={t('imports.levelAreas')}
        data={[
          ...ADMIN_LEVELS.map((each) => ({ value: String(each), label: `A${each}` })),
          { value: BY_FIELD, label: t('imports.byAField') },
        ]}
        value={isByField ? BY_FIELD : level === null ? '' : String(level)}
        onChange={(chosen) =>
          chosen === BY_FIELD
            ? set({ level: null, level_field: preview.fields[0]?.name ?? null })
            : set({ level: Number(chosen), level_field: null })
        }
      />
      <p className="hint">
        {level === null
          ? isByField
            ? t('imports.eachRowLevel2Adm2')
            : t('imports.a0CountryA1FirstDivisions')
          : t('imports.levelImportLevelsTopDown', {
              level: LEVEL_WORDS[level] === undefined ? `A${level}` : `A${level}, ${LEVEL_WORDS[level]}`,
            })}
      </p>
      <SimpleGrid minColWidth={210} autoFlow="auto-fit" spacing={14} verticalSpacing={10}>
        {isByField ? (
          <FieldOf label={t('imports.levelField')} member="level_field" value={levelField} preview={preview} />
        ) : null}
        <TextInput
          label={t('common.country')}
          description={t('imports.threeLettersEGIta')}
          placeholder={t('imports.positionEachArea')}
          value={country}
          maxLength={3}
          error={missing.find(({ about }) => about === 'country')?.message}
          onChange={({ currentTarget }) => set({ country: currentTarget.value.toUpperCase() })}
        />
      </SimpleGrid>
    </>
  );
}

type FieldProps = {
  readonly label: string;
  readonly member: 'zip_field' | 'level_field';
  readonly value: string | null;
  readonly preview: AreaPreview;
};

function FieldOf({ label, member, value, preview }: FieldProps) {
  return (
    <Select
      label={label}
      placeholder={t('imports.chooseField')}
      data={preview.fields.map(({ name }) => name)}
      value={value}
      searchable
      onChange={(field) => set({ [member]: field })}
    />
  );
}

const CATEGORIES = ofPacks(queryOf(geoBoundaryCategoriesEndpoint));
const STANDARD_CATEGORIES = Object.entries(GEO_BOUNDARY_CATEGORIES).map(([code, name]) => ({
  code: Number(code),
  name,
}));

/** The categories of boundaries: the standard ones, and the custom ones of the installed packs. */
function useCategories(): readonly { readonly code: number; readonly name: string }[] {
  const { data } = useAnswer(CATEGORIES);
  const installed = data?.categories.map(({ category_code: code, category_name: name }) => ({ code, name })) ?? [];
  return [...STANDARD_CATEGORIES, ...installed.filter(({ code }) => code >= FIRST_CUSTOM_CATEGORY)];
}

function BoundaryTarget({ choices: { category, categoryName } }: { readonly choices: AreaChoices }) {
  const categories = useCategories();
  const isNew = category === null;
  return (
    <SimpleGrid minColWidth={210} autoFlow="auto-fit" spacing={14} verticalSpacing={10}>
      <SegmentedControl
        size="sm"
        aria-label={t('common.category')}
        data={[
          { value: 'known', label: t('imports.existing') },
          { value: 'new', label: t('common.new') },
        ]}
        value={isNew ? 'new' : 'known'}
        onChange={(chosen) => set({ category: chosen === 'new' ? null : (categories[0]?.code ?? null) })}
      />
      {isNew ? (
        <TextInput
          label={t('imports.categoryName')}
          placeholder={t('imports.eGSchoolArea')}
          value={categoryName}
          maxLength={100}
          onChange={({ currentTarget }) => set({ categoryName: currentTarget.value })}
        />
      ) : (
        <Select
          label={t('common.category')}
          data={categories.map(({ code, name }) => ({
            value: String(code),
            label: `${name.replaceAll('_', ' ')} (${code})`,
          }))}
          value={String(category)}
          searchable
          onChange={(chosen) => set({ category: chosen === null ? null : Number(chosen) })}
        />
      )}
    </SimpleGrid>
  );
}

function About({ choices: { title, id, licence, attribution, vintage, simplify } }: Pick<Part, 'choices'>) {
  return (
    <>
      <Text inherit fw={600}>
        {t('imports.aboutData')}
      </Text>
      <SimpleGrid minColWidth={210} autoFlow="auto-fit" spacing={14} verticalSpacing={10}>
        <TextInput
          required
          label={t('imports.packName')}
          value={title}
          maxLength={200}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
        <TextInput
          required
          label={t('imports.dateYearData')}
          placeholder={t('imports.eG2023202607')}
          value={vintage}
          maxLength={100}
          onChange={({ currentTarget }) => set({ vintage: currentTarget.value })}
        />
        <Autocomplete
          required
          label={t('common.licence')}
          placeholder={t('imports.eGCc40')}
          data={LICENCES}
          value={licence}
          maxLength={300}
          onChange={(value) => set({ licence: value })}
        />
        <TextInput
          label={t('imports.idPack')}
          placeholder={t('imports.fileName')}
          value={id}
          maxLength={80}
          onChange={({ currentTarget }) => set({ id: currentTarget.value.trim() })}
        />
        <NumberInput
          label={t('imports.simplifyBorders')}
          placeholder={t('imports.keepAllVertices')}
          suffix=" m"
          min={1}
          max={100_000}
          value={simplify ?? ''}
          onChange={(metres) => set({ simplify: typeof metres === 'number' && metres > 0 ? metres : null })}
        />
      </SimpleGrid>
      <TextInput
        required
        label={t('imports.attributionShownMapsExports')}
        placeholder={t('imports.sourceAreas')}
        value={attribution}
        maxLength={500}
        onChange={({ currentTarget }) => set({ attribution: currentTarget.value })}
      />
    </>
  );
}
