import { createElement, isValidElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { rich } from './rich.ts';
import { direction, speak, spoken, t } from './t.ts';

const packs = (count: number): string => t('common.countPacks', { count });

describe('English', () => {
  beforeEach(() => speak('en', ['en-GB']));

  it('puts values in their places, verbatim', () => {
    expect(t('common.nothingUndo')).toBe('Nothing to undo');
    expect(t('common.copiedName', { name: '<b> & {{name}} $t(Undo)' })).toBe('Copied <b> & {{name}} $t(Undo)');
    expect(t('api.portPort', { port: 8765 })).toBe('Port 8765');
    expect([0, 1, 2, 1200].map(packs)).toEqual(['0 packs', '1 pack', '2 packs', '1,200 packs']);
  });
});

describe('Spanish', () => {
  beforeEach(() => speak('es', ['es']));

  it('has plural forms of its own', () => {
    expect(spoken()).toBe('es');
    expect(t('common.nothingUndo')).toBe('Nada que deshacer');
    expect([0, 1, 2, 1_000_000].map(packs)).toEqual(['0 paquetes', '1 paquete', '2 paquetes', '1.000.000 paquetes']);
  });

  it('gives the meaning of an error before the server’s message', async () => {
    // Its constants are texts, so it is imported after the language is set, as the window does.
    const { failureOf } = await import('../api/failure.ts');
    const text = JSON.stringify({ code: 'invalid_file', message: 'line 3 has no latitude' });
    expect(failureOf(text).message).toBe('No se pudo leer el archivo. Mensaje del servidor: line 3 has no latitude.');
  });
});

it('marks texts in the trial language, which runs from right to left', async () => {
  await speak('pseudo', ['en']);
  expect([spoken(), direction()]).toEqual(['en', 'rtl']);
  expect(t('common.copy')).toMatch(/^\[Çöpý~+\]$/);
});

it('draws the marks of a text, and leaves others as text', () => {
  const parts = { b: createElement('b'), keys: createElement('kbd', null, 'K') };
  const drawn = rich('Press <keys/> for <b>all of it</b>, not <i>some</i>', parts);
  const textOf = (node: ReactNode): string => {
    if (Array.isArray(node)) return node.map(textOf).join('');
    if (!isValidElement<{ children?: ReactNode }>(node)) return typeof node === 'string' ? node : '';
    const inner = textOf(node.props.children);
    return typeof node.type === 'string' ? `{${node.type}:${inner}}` : inner;
  };
  expect(textOf(drawn)).toBe('Press {kbd:K} for {b:all of it}, not <i>some</i>');
});
