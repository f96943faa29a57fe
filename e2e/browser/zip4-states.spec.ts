/** The address and ZIP+4 sections with overlapping areas, without any area, and with a missing or damaged pack. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boxPolygon } from '../../renderer/kit/coordinates/bounds.ts';
import { goTo, section, sectionTitle, waitForAnswers } from '../harness/inspector.ts';
import { needPacks, PACKS } from '../harness/packs.ts';
import { ROOT } from '../harness/root.ts';
import { expect, test } from '../harness/test.ts';
import { words, wordsLike } from '../harness/words.ts';

const LINKED_PACKS = ['countries', 'geocoder-santa-cruz'] as const;

const rectangle = (ZIP9: string, west: number, south: number, east: number, north: number): object => ({
  type: 'Feature',
  properties: { ZIP9, FIPS: '06087' },
  geometry: boxPolygon([west, south, east, north]),
});
/** Two of the three overlap in the centre of Santa Cruz. */
const AREAS = [
  rectangle('950601011', -122.0275, 36.9735, -122.0255, 36.9748),
  rectangle('950601012', -122.0268, 36.9738, -122.025, 36.9745),
  rectangle('950601013', -122.02, 36.97, -122.019, 36.971),
];

function preparePacks(directory: string): string {
  const packs = join(directory, 'packs');
  mkdirSync(packs);
  for (const id of LINKED_PACKS) symlinkSync(join(PACKS, `${id}.sqlite`), join(packs, `${id}.sqlite`));
  const file = join(directory, 'areas.geojson');
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: AREAS }));
  execFileSync(process.execPath, [
    join(ROOT, 'main/cli.ts'),
    'import',
    'zip4',
    file,
    '--id',
    'zip4-mine',
    '--title',
    'My areas',
    '--packs',
    packs,
  ]);
  return packs;
}

test('overlapping areas, no area, no coverage, a damaged pack and a repaired one', async ({
  launch,
  dataDirectory,
}) => {
  needPacks(...LINKED_PACKS);
  const packs = preparePacks(dataDirectory);
  const pack = join(packs, 'zip4-mine.sqlite');
  const { page } = await launch({ packsDirectory: packs });
  const zip4 = section(page, 'zip4');
  const lookUpAt = async (lon: number, lat: number): Promise<void> => {
    await goTo(page, { lon, lat });
    await waitForAnswers(page);
  };

  await lookUpAt(-122.0263, 36.9741);
  await expect(zip4).toContainText(words('inspect.featuresAreasOverlapPoint', { number: 2 }));
  await expect(zip4.getByRole('listitem')).toHaveText([/95060-1011.*06087/, /95060-1012.*06087/]);
  await expect(zip4.getByText(words('common.modelled'))).toHaveCount(0);

  await lookUpAt(-122.0215, 36.9705);
  await expect(zip4).toContainText(words('inspect.noZip4Point'));
  await expect(zip4).toContainText(
    wordsLike('inspect.nearestPolygonZip9Distance', {
      code: '95060-1013',
      distance: /13\d m/,
      direction: words('inspect.east'),
    }),
  );

  await lookUpAt(-140, 30);
  await expect(zip4).toContainText(words('inspect.noZip4PackCovers'));
  await expect(section(page, 'address')).toContainText(words('inspect.noAddressPoint'));

  copyFileSync(pack, `${pack}.backup`);
  writeFileSync(pack, 'not a pack any more');
  await expect
    .poll(async () => (await page.request.get(`${new URL(page.url()).origin}/healthz`)).json())
    .toMatchObject({ packs: 2 });
  await lookUpAt(-122.0263, 36.9741);
  await expect(zip4).toContainText(
    `${words('packs.titleIsntUsed', { title: 'zip4-mine' })}The file isn't a Cairn pack.`,
  );
  copyFileSync(`${pack}.backup`, pack);
  rmSync(join(packs, 'geocoder-santa-cruz.sqlite'));
  await expect(async () => {
    const verifyAgain = zip4.getByRole('button', { name: words('common.verifyAgain') });
    // The button disappears once the pack passes its check, after an earlier click or an automatic retry.
    if (await verifyAgain.isVisible()) await verifyAgain.click({ timeout: 1000 });
    await expect(zip4).toContainText('95060-1011', { timeout: 3000 });
  }).toPass();
  // Another place first, because the window doesn't repeat a look-up at the same point.
  await lookUpAt(-140, 30);
  await lookUpAt(-122.0263, 36.9741);
  await expect(section(page, 'address')).toContainText(
    words('inspect.sectionNoPack', { section: sectionTitle('address') }),
  );
});
