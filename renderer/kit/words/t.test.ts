import { createElement, isValidElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { rich } from './rich.ts';
import { direction, plural, speak, spoken, t } from './t.ts';

const packs = (count: number): string => plural(count, '{{count}} pack', '{{count}} packs');

describe('English', () => {
  beforeEach(() => speak('en', ['en-GB']));

  it('is said as it is written, with what is put in', () => {
    expect(t('Nothing to undo')).toBe('Nothing to undo');
    expect(t('Copied {{name}}', { name: '<b> & {{name}} $t(Undo)' })).toBe('Copied <b> & {{name}} $t(Undo)');
    expect(t('Port {{port}}', { port: 8765 })).toBe('Port 8765');
    expect([0, 1, 2, 1200].map(packs)).toEqual(['0 packs', '1 pack', '2 packs', '1,200 packs']);
  });
});

describe('Spanish', () => {
  beforeEach(() => speak('es', ['es']));

  it('is said where the catalogue has it, and English elsewhere', () => {
    expect(spoken()).toBe('es');
    expect(t('Nothing to undo')).toBe('Nada que deshacer');
    expect([0, 1, 2, 1_000_000].map(packs)).toEqual(['0 paquetes', '1 paquete', '2 paquetes', '1.000.000 paquetes']);
    // A text that is in no catalogue.
    const unknown: string = 'Said by {{nobody}}';
    expect(t(unknown)).toBe('Said by {{nobody}}');
  });

  it('gives the meaning of an error before the words of the server', async () => {
    // Its constants are words, and so it is read once the language is spoken, as the window does.
    const { failureOf } = await import('../api/failure.ts');
    const text = JSON.stringify({ code: 'invalid_file', message: 'line 3 has no latitude' });
    expect(failureOf(text).message).toBe(
      'No se puede leer el archivo. En palabras del servidor: line 3 has no latitude.',
    );
  });
});

it('marks what is said in the language for trials, which runs from right to left', async () => {
  await speak('pseudo', ['en']);
  expect([spoken(), direction()]).toEqual(['en', 'rtl']);
  expect(t('Copy <b>all</b>')).toMatch(/^\[Çöpý <b>áll<\/b>~+\]$/);
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
