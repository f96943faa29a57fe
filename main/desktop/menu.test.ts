import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { ENGLISH_MENU } from '../../contract/menu-words.ts';
import { menuTemplate } from './menu.ts';

const actions = (sent: string[]) => ({
  command: (name: string) => {
    sent.push(name);
  },
  openPacksFolder: () => {
    sent.push('packs folder');
  },
  openProject: (path: string) => {
    sent.push(path);
  },
});

/** Texts of another language. */
const MARKED = { ...ENGLISH_MENU };
for (const [name, text] of Object.entries(ENGLISH_MENU)) Object.assign(MARKED, { [name]: `¡${text}!` });

/** Returns every item of the menu, including submenus. */
function items(template: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? items(item.submenu) : [])]);
}

/** Clicks an item. No item reads the arguments that Electron passes. */
function choose(item: MenuItemConstructorOptions): void {
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- our items read no arguments
  (item.click as (() => void) | undefined)?.();
}

describe.each(['linux', 'win32', 'darwin'] as const)('the menu on %s', (platform) => {
  it('sends each command under its own name, once', () => {
    const sent: string[] = [];
    const commands = items(menuTemplate(platform, 'Cairn', ENGLISH_MENU, [], actions(sent))).filter(
      (item) => item.click !== undefined,
    );
    for (const item of commands) choose(item);
    expect(sent).toEqual(commands.map(({ id }) => (id === 'open-packs-folder' ? 'packs folder' : id)));
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent).toContain('about');
    expect(sent).toContain('copy-as-curl');
  });

  it("has the system's roles for quitting, editing and zooming", () => {
    const roles = items(menuTemplate(platform, 'Cairn', ENGLISH_MENU, [], actions([]))).map(({ role }) => role);
    expect(roles).toEqual(
      expect.arrayContaining([
        'quit',
        'copy',
        'paste',
        'selectAll',
        'zoomIn',
        'zoomOut',
        'resetZoom',
        'togglefullscreen',
      ]),
    );
  });

  it('uses the given texts for all items, including roles', () => {
    const marked = menuTemplate(platform, 'Cairn', MARKED, [], actions([]));
    const labels = items(marked).flatMap(({ type, label }) => (type === 'separator' ? [] : [label]));
    expect(labels.filter((label) => label?.startsWith('¡') !== true)).toEqual(platform === 'darwin' ? ['Cairn'] : []);
  });

  it('binds each key once', () => {
    const keys = items(menuTemplate(platform, 'Cairn', ENGLISH_MENU, [], actions([]))).flatMap(
      ({ accelerator }) => accelerator ?? [],
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it('has an application menu on macOS', () => {
  const [first] = menuTemplate('darwin', 'Cairn', ENGLISH_MENU, [], actions([]));
  expect(first?.label).toBe('Cairn');
  expect(menuTemplate('linux', 'Cairn', ENGLISH_MENU, [], actions([]))[0]?.label).toBe('File');
});

it('lists recent projects by name, opens them by path, and clears them', () => {
  const sent: string[] = [];
  const paths = ['/home/kim/Creek survey.cairnproject', '/media/stick/Roads.cairnproject'];
  const all = items(menuTemplate('linux', 'Cairn', ENGLISH_MENU, paths, actions(sent)));
  const listed = all.find(({ label }) => label === 'Recent projects')?.submenu;
  expect(Array.isArray(listed) ? listed.flatMap(({ label }) => label ?? []) : []).toEqual([
    'Creek survey',
    'Roads',
    'Clear recent projects',
  ]);
  for (const item of all) if (item.label === 'Roads' || item.id === 'project-clear-recent') choose(item);
  expect(sent).toEqual(['/media/stick/Roads.cairnproject', 'project-clear-recent']);
});
