/**
 * Commands for keys and the palette. The window, the map and each workspace list their own; `app/commands` joins the
 * lists.
 */
import { t } from '../../kit/words/t.ts';

export const COMMAND_GROUP_ORDER = ['anywhere', 'map', 'panel', 'places', 'matrix', 'reach', 'batch'] as const;
/** The region where its keys work. */
export type CommandGroup = (typeof COMMAND_GROUP_ORDER)[number];
export const COMMAND_GROUPS: Record<CommandGroup, string> = {
  anywhere: t('common.anywhere'),
  map: t('common.map'),
  panel: t('app.inspectPanel'),
  places: t('common.savedPlaces'),
  matrix: t('common.matrix'),
  reach: t('reach.reach'),
  batch: t('common.batch'),
};

/** `key` as in `KeyboardEvent.key`, letters in lower case. `mod` is Ctrl, on a Mac Command. */
export type Chord = { readonly key: string; readonly mod?: true; readonly shift?: true };

export type Command = {
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  readonly chords: readonly Chord[];
  /** Left out of the palette: it makes sense only as a key, or needs to know where the focus is. */
  readonly isKeyOnly?: true;
  /** Left out of the palette while it has no effect. */
  readonly isOffered?: () => boolean;
  readonly run: () => void;
};

/** Keys that need no command: the browser, the map or the focused control does them. */
export type ControlKeys = { readonly title: string; readonly group: CommandGroup; readonly keys: readonly string[] };
