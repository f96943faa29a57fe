import { beforeEach, describe, expect, it } from 'vitest';
import { goAndThen, useWindow } from './window.ts';

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
