import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { Command, ControlKeys } from './command.ts';
import type { WorkspaceId } from './layout.ts';

/**
 * What a workspace brings to the window: a folder exports one, `app/workspaces.ts` lists it, and none knows another.
 */
export type Workspace = {
  readonly id: WorkspaceId;
  readonly title: string;
  /** Its name in the rail, with soft hyphens where that may break it; the title where it is short in any language. */
  readonly railTitle?: string;
  readonly icon: Icon;
  /** At the foot of the rail rather than at its head. */
  readonly isAtFoot?: true;
  /** Reads its page, a file of its own; absent where the start needs the page. */
  readonly read?: () => Promise<ComponentType>;
  /** Loads the parts of its page that are loaded only when they are needed, before they are. */
  readonly readParts?: () => Promise<unknown>;
  /** Whether the map of the window stands on its page. */
  readonly hasMap?: true;
  readonly commands?: readonly Command[];
  readonly controlKeys?: readonly ControlKeys[];
  /** What Escape does while it is on screen and nothing is open on the map. */
  readonly close?: () => void;
  /** Its items in the status bar while it is on screen. */
  readonly status?: ComponentType;
  /** In place of what the end of the status bar says of the packs otherwise. */
  readonly statusEnd?: ComponentType;
  /** Shows with how many of its jobs run or wait: for its badge in the rail. */
  readonly counted?: ComponentType<{ readonly children: (running: number) => ReactNode }>;
  /** What goes on in it: an item of the status bar whichever workspace is on screen. */
  readonly running?: ComponentType;
  /** What it does for as long as the window is open, such as to ask how its jobs are, and its dialogs. */
  readonly everywhere?: ComponentType;
};
