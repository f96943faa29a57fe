import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { Command, ControlKeys } from './command.ts';
import type { WorkspaceId } from './layout.ts';

/**
 * A workspace's parts of the window: each folder exports one, and `app/workspaces.ts` lists them. Workspaces don't
 * import each other.
 */
export type Workspace = {
  readonly id: WorkspaceId;
  readonly title: string;
  /** Its name in the rail, with soft hyphens at possible breaks; by default the title. */
  readonly railTitle?: string;
  readonly icon: Icon;
  /** The command that goes to its page, with Ctrl and this key. */
  readonly command: { readonly id: string; readonly title: string; readonly key: string };
  /** The region of its page that gets the focus; by default `page`. */
  readonly firstRegion?: string;
  /** At the foot of the rail rather than at its head. */
  readonly isAtFoot?: true;
  /** Reads its page, a file of its own; absent where the start needs the page. */
  readonly read?: () => Promise<ComponentType>;
  /** Loads the parts of its page that are loaded only when they are needed, before they are. */
  readonly readParts?: () => Promise<unknown>;
  /** Whether its page shows the map of the window. */
  readonly hasMap?: true;
  readonly commands?: readonly Command[];
  readonly controlKeys?: readonly ControlKeys[];
  /** The action of Escape while it is displayed and nothing is open on the map. */
  readonly close?: () => void;
  /** Its items in the status bar while it is on screen. */
  readonly status?: ComponentType;
  /** Replaces the packs at the end of the status bar. */
  readonly statusEnd?: ComponentType;
  /** Shows with how many of its jobs run or wait: for its badge in the rail. */
  readonly counted?: ComponentType<{ readonly children: (running: number) => ReactNode }>;
  /** Its status bar item for running work, in every workspace. */
  readonly running?: ComponentType;
  /** Mounted while the window is open: its dialogs and polling of jobs. */
  readonly everywhere?: ComponentType;
};
