import { disconnect, reconnect } from '../page-fixture.ts';
import { assert, jsonValue, property } from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { savePlacesEndpoint, removePlacesEndpoint, type SavedPlace } from '../../../contract/places.ts';
import { ask } from '../../kit/api/ask.ts';
import { fetchAnswer, queryClient } from '../../kit/api/query.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useInspected } from '../look-up/inspected.ts';
import {
  cancelDraft,
  colourPlaces,
  editPlace,
  keepDraft,
  lookUpPlace,
  movePlace,
  moveToFolder,
  newFolder,
  placeAt,
  removeFolder,
  removePlaces,
  renameFolder,
  savePlaceAt,
} from './place-actions.ts';
import { changePlaces, refreshPlaces } from './place-changes.ts';
import { askPages, knownPlaces, PLACES } from './place-list.ts';
import { rowsOf } from './place-rows.ts';
import { readKept, UNFILED, usePlaces } from './places.ts';
import { useWindow } from '../window/window.ts';

const state = () => usePlaces.getState();
const kept = async () => (await askPages()).data;
const names = (places: readonly SavedPlace[]): string[] => places.map(({ name }) => name);
const idOf = (name: string): string => knownPlaces().places.find((place) => place.name === name)?.id ?? '';
/** Until what was shown at once is on the server as well. */
const settled = (check: (list: Awaited<ReturnType<typeof kept>>) => void) =>
  vi.waitFor(async () => check(await kept()), { timeout: 10_000 });
const draftOf = (name: string, lon: number, folder?: string) => ({
  id: crypto.randomUUID(),
  name,
  color: '#1f5fa8',
  lon,
  lat: 1,
  ...(folder === undefined ? {} : { folder }),
});

beforeEach(async () => {
  const { places, folders } = await kept();
  await ask(removePlacesEndpoint, {
    body: { places: places.map(({ id }) => id), folders: folders.map(({ id }) => id) },
  });
  queryClient.clear();
  await fetchAnswer(PLACES);
  state().set({ draft: null, chosen: null, ticked: new Set(), text: '', isOpen: false, naming: null });
  useNotices.setState({ steps: [] });
  useNotices.getState().report(null);
});

describe('a place', () => {
  it('is saved by its card, and taken back and changed by undo', async () => {
    savePlaceAt({ lon: 5, lat: 6 }, 'Gauge');
    state().edit({ note: ' first ', color: '#a3195b' });
    await keepDraft();
    expect((await kept()).places).toMatchObject([{ name: 'Gauge', note: 'first', color: '#a3195b', lon: 5, lat: 6 }]);
    expect([state().draft, state().chosen, state().lastColor]).toEqual([null, idOf('Gauge'), '#a3195b']);

    editPlace(idOf('Gauge'));
    state().edit({ name: 'Gate', note: '' });
    await keepDraft();
    expect((await kept()).places).toMatchObject([{ name: 'Gate' }]);
    useNotices.getState().undo();
    await settled(({ places }) => expect(places).toMatchObject([{ name: 'Gauge', note: 'first' }]));
    useNotices.getState().undo();
    await settled(({ places }) => expect(places).toEqual([]));
  });

  it('is not saved without a name, nor when its card is let go', async () => {
    savePlaceAt({ lon: 5, lat: 6 });
    await keepDraft();
    expect(state().draft).not.toBeNull();
    cancelDraft();
    expect([state().draft, (await kept()).places]).toEqual([null, []]);
  });

  it('keeps its card with what was typed where the server does not take it', async () => {
    savePlaceAt({ lon: 5, lat: 6 }, 'Lost?');
    disconnect();
    try {
      await keepDraft();
    } finally {
      reconnect();
    }
    expect([state().draft?.name, useNotices.getState().problem]).toEqual([
      'Lost?',
      expect.stringContaining('Not saved'),
    ]);
    await keepDraft();
    expect(names((await kept()).places)).toEqual(['Lost?']);
  });

  it('that stands at a point is edited, in the inspector, where one is to be saved there', async () => {
    await changePlaces({ places: [draftOf('A', 3)] }, null);
    useWindow.getState().go('packs');
    savePlaceAt({ lon: 3, lat: 1 }, 'Other');
    expect([state().draft, useWindow.getState().workspace]).toMatchObject([
      { id: idOf('A'), isNew: false, name: 'A' },
      'inspect',
    ]);
  });

  it('is looked up where it stands, moved, and found at its point', async () => {
    await changePlaces({ places: [draftOf('A', 3)] }, null);
    lookUpPlace(idOf('A'));
    expect([useInspected.getState().point, state().tab]).toEqual([{ lon: 3, lat: 1 }, 'point']);
    movePlace(idOf('A'), { lon: 4, lat: 2 });
    await settled(({ places }) => expect(places).toMatchObject([{ lon: 4, lat: 2 }]));
    expect(placeAt(knownPlaces().places, { lon: 4, lat: 2 })?.name).toBe('A');
    expect(placeAt(knownPlaces().places, null)).toBeUndefined();
  });
});

describe('places and folders', () => {
  it('are moved, coloured and deleted together, and come back as they were', async () => {
    const folder = newFolder();
    await changePlaces({ places: [draftOf('A', 1), draftOf('B', 2), draftOf('C', 3)] }, null);
    const before = await kept();
    const ids = new Set([idOf('A'), idOf('B')]);
    moveToFolder(ids, folder);
    colourPlaces(ids, '#1b7049');
    await settled(({ places }) =>
      expect(places.map((place) => [place.folder, place.color])).toEqual([
        [folder, '#1b7049'],
        [folder, '#1b7049'],
        [undefined, '#1f5fa8'],
      ]),
    );
    removeFolder(folder, true);
    await settled((list) => expect([list.folders, names(list.places)]).toEqual([[], ['C']]));
    useNotices.getState().undo();
    useNotices.getState().undo();
    useNotices.getState().undo();
    await settled(({ folders, places }) => {
      expect(folders).toEqual(before.folders);
      expect(names(places).toSorted()).toEqual(['A', 'B', 'C']);
      // What came back was first kept when it was.
      expect(places.find(({ name }) => name === 'A')?.created_at).toBe(before.places[0]?.created_at);
    });
  });

  it('stay when their folder alone goes, and are in it again after undo', async () => {
    const folder = newFolder();
    await changePlaces({ places: [draftOf('A', 1, folder)] }, null);
    removeFolder(folder, false);
    await settled(({ folders, places }) => expect([folders, places[0]?.folder]).toEqual([[], undefined]));
    useNotices.getState().undo();
    await settled(({ places }) => expect(places[0]?.folder).toBe(folder));
  });

  it('have names of their own', async () => {
    const [one, two] = [newFolder(), newFolder()];
    await settled(({ folders }) => expect(folders.map(({ name }) => name)).toEqual(['New folder', 'New folder 2']));
    renameFolder(one, ' Samples ');
    renameFolder(two, 'Samples');
    expect(useNotices.getState().problem).toContain('Samples');
    await settled(({ folders }) => expect(folders.map(({ name }) => name)).toEqual(['New folder 2', 'Samples']));
  });

  it('are sent in parts where there are many, and taken back whole', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => draftOf(`P${index}`, index / 100));
    expect(await changePlaces({ places: many }, 'Added many')).toBe(true);
    expect((await kept()).places).toHaveLength(2500);
    removePlaces(many.slice(0, 2499).map(({ id }) => id));
    await settled(({ places }) => expect(names(places)).toEqual(['P2499']));
    useNotices.getState().undo();
    await settled(({ places }) => expect(places).toHaveLength(2500));
  });

  it('that a program has kept are there after a look, unless a change has overtaken it', async () => {
    await changePlaces({ places: [draftOf('mine', 1)] }, null);
    await ask(savePlacesEndpoint, { body: { places: [{ name: 'theirs', lon: 1, lat: 1 }] } });
    const looking = refreshPlaces();
    const changing = changePlaces({ places: [draftOf('later', 2)] }, null);
    await looking;
    await changing;
    expect(names(knownPlaces().places)).toContain('later');
    await refreshPlaces();
    expect(names(knownPlaces().places).toSorted()).toEqual(['later', 'mine', 'theirs']);
    expect(queryClient.getQueryData(PLACES.queryKey)).toBeDefined();
  });
});

const place = (name: string, folder?: string, note?: string): SavedPlace => ({
  id: name,
  name,
  ...(note === undefined ? {} : { note }),
  color: '#1f5fa8',
  ...(folder === undefined ? {} : { folder }),
  lon: 1,
  lat: 1,
  created_at: `2026-01-0${name.length}T00:00:00Z`,
  changed_at: `2026-02-0${name.length}T00:00:00Z`,
});

describe('the list', () => {
  const list = {
    folders: [
      { id: 'f', name: 'Filled' },
      { id: 'e', name: 'Empty' },
    ],
    places: [place('P10', 'f'), place('P9', 'f', 'Écluse'), place('lone')],
  };
  const shown = (wish: Partial<Parameters<typeof rowsOf>[1]>) =>
    rowsOf(list, { text: '', sort: 'name', closedFolders: [], ...wish }).map((row) =>
      row.kind === 'folder' ? `${row.name} ${row.ids.length}` : row.place.name,
    );

  it('has folders by name with their places, numbers in their order, and the unfiled last', () => {
    expect(shown({})).toEqual(['Filled 2', 'P9', 'P10', 'Empty 0', 'No folder 1', 'lone']);
    expect(shown({ closedFolders: ['f', UNFILED] })).toEqual(['Filled 2', 'Empty 0', 'No folder 1']);
    expect(shown({ sort: 'changed' })).toEqual(['Filled 2', 'P10', 'P9', 'Empty 0', 'No folder 1', 'lone']);
  });

  it('shows what is found, whether its folder is open or not', () => {
    expect(shown({ text: 'éCLUSE', closedFolders: ['f'] })).toEqual(['Filled 1', 'P9']);
    expect(shown({ text: 'nothing' })).toEqual([]);
  });
});

it('what earlier runs left never stops the window', () => {
  assert(
    property(jsonValue(), (stored) => {
      expect(readKept(readKept(stored))).toEqual(readKept(stored));
    }),
  );
});
