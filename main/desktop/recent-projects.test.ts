import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_RECENT, projectFiles } from './recent-projects.ts';

// Electron's module is only available within Electron; no dialog is opened here.
vi.mock('electron', () => ({ dialog: {} }));

let folder: string;
let list: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-recent-'));
  list = join(folder, 'recent-projects.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const project = (name: string): string => {
  const path = join(folder, `${name}.cairnproject`);
  writeFileSync(path, `{"of":"${name}"}`);
  return path;
};

it('remembers saved and opened projects across launches, latest first, until cleared', () => {
  let changes = 0;
  const files = projectFiles(list, () => (changes += 1));
  const [first, second] = [project('one'), project('two')];
  files.saved(first);
  files.saved(join(folder, 'table.csv'));
  files.saved(second);
  expect(files.read(first)).toEqual({
    status: 'opened',
    project: { name: 'one.cairnproject', text: '{"of":"one"}' },
  });
  expect([files.recent(), changes]).toEqual([[first, second], 3]);
  expect(projectFiles(list, () => undefined).recent()).toEqual([first, second]);
  files.clear();
  expect([files.recent(), changes]).toEqual([[], 4]);
  expect(projectFiles(list, () => undefined).recent()).toEqual([]);
  expect(files.open(first)).toMatchObject({ status: 'failed' });
  expect(files.read(first)).toMatchObject({ status: 'opened' });
});

it('restores cleared projects once, after those opened since', () => {
  const files = projectFiles(list, () => undefined);
  const [first, second, third] = [project('one'), project('two'), project('three')];
  for (const path of [first, second]) files.saved(path);
  files.clear();
  for (const path of [third, first]) files.saved(path);
  files.restore();
  expect(files.recent()).toEqual([first, third, second]);
  expect(projectFiles(list, () => undefined).recent()).toEqual([first, third, second]);
  files.read(second);
  files.restore();
  expect(files.recent()).toEqual([second, first, third]);
});

it('opens only recent projects, and forgets missing ones', () => {
  const files = projectFiles(list, () => undefined);
  const [known, otherProject] = [project('known'), project('other')];
  files.saved(known);
  expect(files.open(known)).toMatchObject({ status: 'opened', project: { name: 'known.cairnproject' } });
  expect(files.open(otherProject)).toEqual({ status: 'failed', message: `${otherProject} isn’t a recent project` });
  rmSync(known);
  expect(files.open(known)).toEqual({ status: 'failed', message: expect.stringContaining('ENOENT') });
  expect(files.recent()).toEqual([]);
});

it("limits the list, and starts with an empty one if it can't be read or written", () => {
  const files = projectFiles(list, () => undefined);
  for (let index = 0; index < MAX_RECENT + 2; index += 1) files.saved(project(String(index)));
  expect(files.recent()).toHaveLength(MAX_RECENT);
  expect(files.recent()[0]).toBe(join(folder, `${MAX_RECENT + 1}.cairnproject`));
  writeFileSync(list, '[1');
  expect(projectFiles(list, () => undefined).recent()).toEqual([]);
  rmSync(list);
  mkdirSync(list);
  const withoutFile = projectFiles(list, () => undefined);
  withoutFile.saved(project('kept'));
  expect(withoutFile.recent()).toEqual([join(folder, 'kept.cairnproject')]);
});
