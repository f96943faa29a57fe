import { beforeEach, describe, expect, it } from 'vitest';
import { goAndThen, useWindow } from './window.ts';
import { assert, jsonValue, property } from 'fast-check';
import { readLayout } from './layout.ts';
import { readPreferences } from './preferences.ts';

describe('going to a workspace', () => {
  let acted: string[];
  beforeEach(() => {
    acted = [];
    useWindow.setState({ workspace: 'matrix', shown: 'matrix' });
  });

  it('acts once the page is drawn', () => {
    goAndThen('inspect', () => acted.push('inspect'));
    expect([useWindow.getState().workspace, acted]).toEqual(['inspect', []]);
    useWindow.getState().setShown('inspect');
    useWindow.getState().setShown('inspect');
    expect(acted).toEqual(['inspect']);
  });

  it('acts at once where the page is drawn', () => {
    goAndThen('matrix', () => acted.push('matrix'));
    expect(acted).toEqual(['matrix']);
  });

  it('does not act when one has gone elsewhere meanwhile', () => {
    goAndThen('inspect', () => acted.push('inspect'));
    useWindow.getState().go('packs');
    useWindow.getState().setShown('packs');
    useWindow.getState().go('inspect');
    useWindow.getState().setShown('inspect');
    expect(acted).toEqual([]);
  });
});

describe('views of the map', () => {
  it('are stored by workspace, without those that are not views', () => {
    const view = { lon: 9.5, lat: 47.1, zoom: 13, bearing: 0 };
    const stored = { views: { inspect: view, matrix: { lon: 200, lat: 0, zoom: 3 }, elsewhere: view } };
    expect(readLayout(stored).views).toEqual({ inspect: view });
  });
});

describe('what earlier runs left', () => {
  it('never stops the window, whatever it is', () => {
    assert(
      property(jsonValue(), (stored) => {
        expect(readPreferences(readPreferences(stored))).toEqual(readPreferences(stored));
        expect(readLayout(readLayout(stored))).toEqual(readLayout(stored));
      }),
    );
  });

  it('is kept where it is good', () => {
    expect(
      readPreferences({
        language: 'es',
        placeNames: 'zh-Hant',
        theme: 'dark',
        decimals: 7,
        clock: '12',
        units: 'imperial',
        coordinateFormat: 'UTM',
        reduceMotion: true,
        density: 'compact',
        guardsFormulas: false,
        largeControls: true,
      }),
    ).toEqual({
      language: 'es',
      placeNames: 'zh-Hant',
      theme: 'dark',
      largeControls: true,
      density: 'compact',
      decimals: 7,
      clock: '12',
      guardsFormulas: false,
      units: 'imperial',
      coordinateFormat: 'UTM',
      reduceMotion: true,
    });
    const view = { lon: -122, lat: 37, zoom: 15.5, bearing: 12 };
    expect(readLayout({ view, panelWidth: 500, hiddenLayers: ['labels', 'unheard-of'] })).toMatchObject({
      view,
      panelWidth: 500,
      hiddenLayers: ['labels'],
    });
  });

  it('falls back field by field', () => {
    expect(readPreferences({ language: 'tlh', theme: 'pink', decimals: 6.5, clock: 12 })).toMatchObject({
      language: 'system',
      theme: 'system',
      decimals: 6,
      clock: '24',
    });
    expect(readLayout({ view: { lon: 500, lat: 0, zoom: 3 }, lastPoint: { lon: 1 }, panelWidth: 9000 })).toMatchObject({
      view: null,
      lastPoint: null,
      panelWidth: 400,
    });
  });
});
