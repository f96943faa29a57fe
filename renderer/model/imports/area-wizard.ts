/**
 * The steps of an import of areas, from the look at the file to the report of what it would do. The import itself is
 * run by `import-run.ts`.
 */
import { create } from 'zustand';
import { titleOfFile } from '../../../contract/area-guess.ts';
import { previewAreasEndpoint, type AreaPreview } from '../../../contract/area-preview.ts';
import { GEO_BOUNDARY_CATEGORIES } from '../../../contract/categories.ts';
import { geoBoundaryCategoriesEndpoint } from '../../../contract/geo-boundaries.ts';
import { orderImportEndpoint, type ImportJob } from '../../../contract/imports.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText } from '../../kit/api/failure.ts';
import {
  areaOrder,
  FIRST_CUSTOM_CATEGORY,
  firstChoices,
  type AreaChoices,
  type AreaReading,
  type KnownCategory,
} from './area-choices.ts';
import { cancelJob, endOf } from './follow-job.ts';
import { t } from '../../kit/words/t.ts';

export const AREA_STEPS = ['preview', 'fields', 'target', 'report'] as const;
export type AreaStep = (typeof AREA_STEPS)[number];

/** How far the report is. */
export type AreaCheck =
  | { readonly at: 'none' }
  | { readonly at: 'running'; readonly job: ImportJob | null }
  | { readonly at: 'done'; readonly job: ImportJob }
  | { readonly at: 'failed'; readonly message: string };

interface Wizard {
  /** Of the files that were sent. */
  readonly ids: readonly string[];
  /** Name of the first file. */
  readonly file: string;
  readonly reading: AreaReading;
  readonly preview: AreaPreview | null;
  /** Why it cannot be read like this. */
  readonly problem: string | null;
  readonly isReading: boolean;
  readonly step: AreaStep;
  readonly choices: AreaChoices | null;
  readonly title: string;
  /** Row of the file that is marked in the table and on the map. */
  readonly selected: number | null;
  readonly categories: readonly KnownCategory[];
  readonly check: AreaCheck;
}

type Store = Wizard & {
  /** Looks at the first of the files that were sent. */
  readonly open: (ids: readonly string[], file: string, title: string) => Promise<void>;
  /** Reads the file anew, otherwise. */
  readonly readAs: (change: Partial<AreaReading>) => Promise<void>;
  readonly set: (change: Partial<AreaChoices>) => void;
  readonly setTitle: (title: string) => void;
  readonly select: (row: number | null) => void;
  /** Goes to a step; the report is begun by that. */
  readonly go: (step: AreaStep) => void;
  readonly cancelCheck: () => void;
};

const AS_IT_IS: AreaReading = { layer: null, epsg: null, axes: 'auto' };
const EMPTY: Wizard = {
  ids: [],
  file: '',
  reading: AS_IT_IS,
  preview: null,
  problem: null,
  isReading: false,
  step: 'preview',
  choices: null,
  title: '',
  selected: null,
  categories: [],
  check: { at: 'none' },
};

/** The categories that boundaries may have: Cairn's, and those of earlier imports. */
async function knownCategories(): Promise<KnownCategory[]> {
  const common = Object.entries(GEO_BOUNDARY_CATEGORIES).map(([code, name]) => ({ code: Number(code), name }));
  const answer = await ask(geoBoundaryCategoriesEndpoint);
  const own = answer.ok
    ? answer.data.categories.filter(({ category_code: code }) => code >= FIRST_CUSTOM_CATEGORY)
    : [];
  return [...common, ...own.map(({ category_code: code, category_name: name }) => ({ code, name }))];
}

/** Answers to earlier questions are let go. */
let questions = 0;

export const useAreaWizard = create<Store>()((set, getStore) => {
  const read = async (reading: AreaReading): Promise<void> => {
    const question = ++questions;
    set({ reading, isReading: true, check: { at: 'none' } });
    const { ids, file } = getStore();
    const answer = await ask(previewAreasEndpoint, {
      body: {
        file: ids[0] ?? '',
        ...(reading.layer === null ? {} : { layer: reading.layer }),
        ...(reading.epsg === null ? {} : { epsg: reading.epsg }),
        ...(reading.axes === 'auto' ? {} : { axes: reading.axes }),
      },
    });
    if (question !== questions) return;
    if (!answer.ok) {
      set({ isReading: false, problem: failureText(answer.failure) });
      return;
    }
    const { data: preview } = answer;
    const before = getStore();
    const areSameFields =
      before.preview?.fields.map(({ name }) => name).join() === preview.fields.map(({ name }) => name).join();
    const choices = before.choices !== null && areSameFields ? before.choices : firstChoices(preview, file);
    set({
      preview,
      problem: null,
      isReading: false,
      selected: null,
      reading: { ...reading, layer: preview.layer ?? null },
      choices:
        choices.country === '' && preview.country !== undefined && choices === before.choices
          ? { ...choices, country: preview.country }
          : choices,
    });
  };

  const check = async (): Promise<void> => {
    const question = ++questions;
    const { choices, reading, title, ids } = getStore();
    if (choices === null) return;
    set({ check: { at: 'running', job: null } });
    const ordered = await ask(orderImportEndpoint, {
      body: areaOrder({ choices, reading, title }, ids, { checkOnly: true }),
    });
    if (question !== questions) {
      if (ordered.ok) await cancelJob(ordered.data.uuid);
      return;
    }
    if (!ordered.ok) {
      set({ check: { at: 'failed', message: failureText(ordered.failure) } });
      return;
    }
    const end = await endOf(ordered.data, (job) => {
      if (question === questions) set({ check: { at: 'running', job } });
    });
    if (question !== questions) return;
    if (!end.ok) set({ check: { at: 'failed', message: failureText(end.failure) } });
    else if (end.data.status === 'Finished') set({ check: { at: 'done', job: end.data } });
    else if (end.data.status === 'Cancelled') set({ check: { at: 'none' }, step: 'target' });
    else set({ check: { at: 'failed', message: end.data.message ?? t('imports.couldntCheckFiles') } });
  };

  return {
    ...EMPTY,
    async open(ids, file, title) {
      set({ ...EMPTY, ids, file, title: title.trim() === '' ? titleOfFile(file) : title });
      const [categories] = await Promise.all([knownCategories(), read(AS_IT_IS)]);
      set({ categories });
    },
    readAs: (change) => read({ ...getStore().reading, ...change }),
    set: (change) =>
      set(({ choices }) => (choices === null ? {} : { choices: { ...choices, ...change }, check: { at: 'none' } })),
    setTitle: (title) => set({ title, check: { at: 'none' } }),
    select: (selected) => set({ selected }),
    go(step) {
      set({ step });
      if (step === 'report' && getStore().check.at === 'none') void check();
    },
    cancelCheck() {
      const { check: state } = getStore();
      if (state.at !== 'running') return;
      questions++;
      set({ check: { at: 'none' }, step: 'target' });
      if (state.job !== null) void cancelJob(state.job.uuid);
    },
  };
});
