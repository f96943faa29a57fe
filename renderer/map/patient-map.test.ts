import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const library = new URL('../../node_modules/maplibre-gl/package.json', import.meta.url);

// The library promises nothing of members whose names begin with an underscore.
it('overrides private members of the map as the version has them that they were read in', () => {
  const { version }: { version: string } = JSON.parse(readFileSync(library, 'utf8'));
  const remedy =
    'PatientMap overrides Map._render, which draws the frame that triggerRepaint has asked for, and sets Map._fadeDuration, which each frame reads anew. ' +
    'Look in the Map of the new version whether both still hold, correct renderer/map/patient-map.ts where they do not, and name the version here.';
  expect(version, remedy).toBe('6.17.0');
});
