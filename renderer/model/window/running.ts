import { create } from 'zustand';
import type { WorkspaceId } from './layout.ts';

type Store = {
  /** How many jobs of each workspace run or wait; absent where none does. */
  readonly running: Partial<Record<WorkspaceId, number>>;
  readonly set: (workspace: WorkspaceId, count: number) => void;
};

/** For the badges of the rail: a workspace says how much goes on in it. */
export const useRunning = create<Store>()((set) => ({
  running: {},
  set: (workspace, count) =>
    set(({ running }) => (running[workspace] === count ? {} : { running: { ...running, [workspace]: count } })),
}));
