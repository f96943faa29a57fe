import { expect, it } from 'vitest';
import { WORKSPACE_IDS } from '../model/window/layout.ts';
import { COMMANDS } from './commands/catalogue.ts';
import { WORKSPACES } from './workspaces.ts';

it('lists every workspace that the window can keep as the last one, once', () => {
  expect(WORKSPACES.map(({ id }) => id)).toEqual([...WORKSPACE_IDS]);
});

it('gives no id to two commands', () => {
  const ids = COMMANDS.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids).toEqual(expect.arrayContaining(['close', 'map-fit', 'copy-as-curl', 'matrix-order', 'batch-run']));
});
