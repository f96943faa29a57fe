import { describe, expect, it } from 'vitest';
import { safeFileName } from './file-name.ts';

describe('safeFileName', () => {
  it.each([
    ['Berlin.geojson', 'Berlin.geojson'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system.ini', 'system.ini'],
    ['.bashrc', 'bashrc'],
    ['a\nb:c?.json', 'abc.json'],
    ['Łódź 36.97, −122.03.geojson', 'Łódź 36.97, −122.03.geojson'],
    ['///', 'cairn.json'],
    ['..', 'cairn.json'],
  ])('turns %j into %j', (suggested, name) => {
    expect(safeFileName(suggested)).toBe(name);
  });
});
