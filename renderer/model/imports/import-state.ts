/**
 * The states of an import: choosing files, sending them, configuring how they are read, checking areas, running, ended.
 * Previews and jobs aren't part of them: components fetch these by the ids in the state.
 */
import type { AddressFieldMap } from '../../../contract/address-columns.ts';
import { OSM_PARTS, type ImportJob, type ImportOrder, type OsmPart } from '../../../contract/imports.ts';
import type { Failure } from '../../kit/api/failure.ts';
import type { AreaChoices, AreaReading } from './area-choices.ts';
import { takesSeveral, type ImportKind } from './file-kinds.ts';

/** The options of an import that are chosen with its files. */
export interface Choices {
  readonly kind: ImportKind;
  readonly title: string;
  /** For health figures. */
  readonly skipBadRows: boolean;
  /** Whether the values of a raster are heights. */
  readonly areHeights: boolean;
  /** For an OpenStreetMap file. */
  readonly parts: readonly OsmPart[];
  /** For an OpenStreetMap file or addresses: two letters. */
  readonly country: string | null;
  /** For addresses: the town of rows without one. */
  readonly locality: string;
  /** For places. */
  readonly licence: string;
  readonly attribution: string;
}

/** How uploaded address files are read. */
export interface AddressSetup {
  /** Ids of the uploaded files. */
  readonly ids: readonly string[];
  /** Corrected columns; empty for a field that the file lacks. */
  readonly fields: AddressFieldMap;
  readonly layer: string;
  readonly epsg: number | null;
}

export const AREA_STEPS = ['preview', 'fields', 'target'] as const;
export type AreaStep = (typeof AREA_STEPS)[number];

/** How uploaded files of areas are read, and what they become. */
export interface AreaSetup {
  /** Ids of the uploaded files. */
  readonly ids: readonly string[];
  /** Name of the first file. */
  readonly file: string;
  readonly reading: AreaReading;
  /** The choices that differ from those suggested by the preview. */
  readonly changes: Partial<AreaChoices>;
  readonly step: AreaStep;
  /** Id of the job that has checked the areas with this setup. */
  readonly check: string | null;
}

export type Stage =
  | { readonly at: 'choosing' }
  | { readonly at: 'sending'; readonly share: number; readonly abort: AbortController }
  | { readonly at: 'columns'; readonly setup: AddressSetup }
  | { readonly at: 'areas'; readonly setup: AreaSetup }
  /** `problem`: why the check couldn't be started. */
  | { readonly at: 'checking'; readonly setup: AreaSetup; readonly problem: string | null }
  /** Packs with the same ids are installed. `pack` is the first of them; `before` the stage that ordered the import. */
  | { readonly at: 'replacing'; readonly order: ImportOrder; readonly pack: string; readonly before: Stage }
  /**
   * `uuid` is null until the server has accepted the import, which may be cancelled before. With `isLayer` its areas
   * are shown as a layer, without the dialog.
   */
  | { readonly at: 'running'; readonly uuid: string | null; readonly isCancelled?: boolean; readonly isLayer?: boolean }
  | { readonly at: 'ended'; readonly job: ImportJob }
  | { readonly at: 'failed'; readonly failure: Failure };

/** The stage of a name. */
export type StageAt<At extends Stage['at']> = Extract<Stage, { readonly at: At }>;

export interface ImportState {
  readonly files: readonly File[];
  readonly choices: Choices;
  readonly stage: Stage;
  /** Whether the server is still looking at the first file, whose kind nobody has chosen. */
  readonly isLooking: boolean;
  /** Why nothing can be done with the first file, as far as the server can say. */
  readonly refusal: string | null;
}

export type ImportAction =
  | { readonly type: 'begin'; readonly files: readonly File[]; readonly kind: ImportKind }
  | { readonly type: 'add-files'; readonly files: readonly File[] }
  | { readonly type: 'look' }
  /** The server has looked at the first file. */
  | { readonly type: 'recognised'; readonly kind: ImportKind; readonly refusal: string | null }
  | { readonly type: 'remove-file'; readonly file: File }
  | { readonly type: 'choose'; readonly change: Partial<Choices> }
  | { readonly type: 'sent'; readonly ids: readonly string[]; readonly file: string }
  | { readonly type: 'set-columns'; readonly change: Partial<AddressSetup> }
  | { readonly type: 'read-areas'; readonly change: Partial<AreaReading> }
  | { readonly type: 'set-areas'; readonly change: Partial<AreaChoices> }
  | { readonly type: 'step'; readonly step: AreaStep }
  | { readonly type: 'checked'; readonly check: string }
  | { readonly type: 'cancel-check' }
  | { readonly type: 'go'; readonly stage: Stage }
  /** Back to choosing: with the same files, or others once they are imported. */
  | { readonly type: 'restart' };

const AS_FILE_SAYS: AreaReading = { layer: null, epsg: null, axes: 'auto' };

export const NO_CHOICES: Choices = {
  kind: 'areas',
  title: '',
  skipBadRows: false,
  areHeights: false,
  parts: OSM_PARTS,
  country: null,
  locality: '',
  licence: '',
  attribution: '',
};

export const NO_IMPORT: ImportState = {
  files: [],
  choices: NO_CHOICES,
  stage: { at: 'choosing' },
  isLooking: false,
  refusal: null,
};

/** Later files replace earlier ones of the same name. */
const joined = (before: readonly File[], added: readonly File[]): File[] => [
  ...new Map([...before, ...added].map((file) => [file.name, file])).values(),
];

/** Whether an import is under way or configured, and shouldn't be lost. */
const isBusy = ({ stage: { at } }: ImportState, files: readonly File[]): boolean =>
  at === 'sending' ||
  at === 'running' ||
  ((at === 'columns' || at === 'areas' || at === 'checking') && files.length === 0);

function configured({ choices }: ImportState, ids: readonly string[], file: string): Stage {
  if (choices.kind === 'addresses') return { at: 'columns', setup: { ids, fields: {}, layer: '', epsg: null } };
  const setup = { ids, file, reading: AS_FILE_SAYS, changes: {}, step: 'preview', check: null } as const;
  return { at: 'areas', setup };
}

/** Changes the configuration of areas, which are then to be checked again. */
const configureAreas = (state: ImportState, change: (setup: AreaSetup) => Partial<AreaSetup>): ImportState =>
  state.stage.at === 'areas'
    ? { ...state, stage: { at: 'areas', setup: { ...state.stage.setup, check: null, ...change(state.stage.setup) } } }
    : state;

/** The next state of an import. Actions that don't apply to a state leave it unchanged. */
export function reduceImport(state: ImportState, action: ImportAction): ImportState {
  const { files, choices, stage } = state;
  switch (action.type) {
    case 'begin':
      return isBusy(state, action.files)
        ? state
        : {
            ...NO_IMPORT,
            files: action.files,
            choices: { ...NO_CHOICES, kind: action.kind },
          };
    case 'add-files':
      return { ...state, files: takesSeveral(choices.kind) ? joined(files, action.files) : action.files };
    case 'look':
      return { ...state, isLooking: true };
    case 'recognised':
      return { ...state, choices: { ...choices, kind: action.kind }, isLooking: false, refusal: action.refusal };
    case 'remove-file':
      return { ...state, files: files.filter((file) => file !== action.file), isLooking: false, refusal: null };
    case 'choose':
      return {
        ...state,
        choices: { ...choices, ...action.change },
        isLooking: state.isLooking && action.change.kind === undefined,
      };
    case 'sent':
      return { ...state, stage: configured(state, action.ids, action.file) };
    case 'set-columns':
      return stage.at === 'columns'
        ? { ...state, stage: { at: 'columns', setup: { ...stage.setup, ...action.change } } }
        : state;
    case 'read-areas':
      return configureAreas(state, ({ reading, changes }) => ({
        reading: { ...reading, ...action.change },
        // Another layer has other fields.
        changes: action.change.layer === undefined ? changes : {},
      }));
    case 'set-areas':
      return configureAreas(state, ({ changes }) => ({ changes: { ...changes, ...action.change } }));
    case 'step':
      return stage.at === 'areas' || stage.at === 'checking'
        ? { ...state, stage: { at: 'areas', setup: { ...stage.setup, step: action.step } } }
        : state;
    case 'checked':
      return stage.at === 'checking'
        ? { ...state, stage: { ...stage, setup: { ...stage.setup, check: action.check } } }
        : state;
    case 'cancel-check':
      return stage.at === 'checking'
        ? { ...state, stage: { at: 'areas', setup: { ...stage.setup, check: null } } }
        : state;
    case 'go': {
      const { stage: next } = action;
      return { ...state, stage: next, choices: next.at === 'ended' ? { ...choices, kind: next.job.kind } : choices };
    }
    default: {
      const isDone = stage.at === 'ended' && stage.job.status === 'Finished';
      return isDone
        ? { ...NO_IMPORT, choices: { ...NO_CHOICES, kind: choices.kind } }
        : { ...state, stage: { at: 'choosing' } };
    }
  }
}
