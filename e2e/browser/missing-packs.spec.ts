/** Removed packs: the window shows what it can't know, and makes no false statements about the place. */
import { mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import {
  goTo,
  panel,
  section,
  sectionTitle,
  waitForAnswers,
  type LonLat,
  type SectionId,
} from '../harness/inspector.ts';
import { hasPack, needPacks, PACKS } from '../harness/packs.ts';
import { expect, test } from '../harness/test.ts';
import { words, wordsLike } from '../harness/words.ts';

const noPackFor = (id: SectionId): string => words('inspect.sectionNoPack', { section: sectionTitle(id) });

/** What only a place without land, areas or a time zone may show. */
const FALSE_STATEMENTS = [
  'inspect.atSea',
  'inspect.outsideEveryCountrysLandArea',
  'inspect.noCountryPoint',
  'inspect.noTimeZonePoint',
];

const PLACES: (LonLat & { title: string; isLand: boolean })[] = [
  { title: 'downtown Santa Cruz', isLand: true, lon: -122.0263, lat: 36.9741 },
  { title: 'a German town', isLand: true, lon: 9.9937, lat: 50.5558 },
  { title: 'the Pacific', isLand: false, lon: -150, lat: 10 },
];

/** Prefixes of the packs that each round removes and then restores. Look-ups don't read maps and roads. */
const REMOVED_PACKS = [['admin-us', 'time-zones', 'zip4-santa-cruz'], ['countries', 'health-default'], ['geocoder-']];

test('missing packs cause no false statements about a place', async ({ launch, dataDirectory }) => {
  needPacks(
    'countries',
    'admin-us',
    'admin-germany',
    'time-zones',
    'geocoder-world',
    'zip4-santa-cruz',
    'health-default',
  );
  test.setTimeout(240_000);
  const packsDirectory = join(dataDirectory, 'packs');
  mkdirSync(packsDirectory);
  // Links, because the packs are large and must not change.
  const ids = readdirSync(PACKS)
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => name.replace('.sqlite', ''));
  for (const id of ids.filter(hasPack)) symlinkSync(join(PACKS, `${id}.sqlite`), join(packsDirectory, `${id}.sqlite`));
  const { page } = await launch({ packsDirectory });
  const count = (packs: number) =>
    page
      .getByRole('contentinfo')
      .getByRole('button', { name: words('common.countPacks', { count: packs }), exact: true });

  for (const prefixes of REMOVED_PACKS) {
    const removed = ids.filter((id) => prefixes.some((prefix) => id.startsWith(prefix)));
    for (const id of removed) renameSync(join(packsDirectory, `${id}.sqlite`), join(packsDirectory, `${id}.removed`));
    await expect(count(ids.length - removed.length)).toBeVisible({ timeout: 30_000 });
    for (const { isLand, ...view } of PLACES) {
      await goTo(page, view);
      await waitForAnswers(page);
      const text = panel(page);
      if (isLand) for (const id of FALSE_STATEMENTS) await expect(text).not.toContainText(words(id));
      const title = text.getByRole('heading', { level: 2 });
      if (!isLand)
        await expect(title).toHaveText(
          prefixes.includes('countries') ? words('inspect.nameUnknown') : words('inspect.atSea'),
        );
      if (prefixes.includes('countries')) await expect(section(page, 'admin')).toContainText(noPackFor('admin'));
      if (prefixes.includes('admin-us') && view.lon < -100 && isLand)
        await expect(section(page, 'admin')).toContainText(
          wordsLike('inspect.unknownUnknownNoInstalledPack', {
            unknown: words('inspect.firstLast', { first: 1, last: 8 }),
          }),
        );
      if (prefixes.includes('zip4-santa-cruz'))
        await expect(section(page, 'zip4')).toContainText(
          new RegExp(
            `${wordsLike('inspect.sectionNoPack', { section: sectionTitle('zip4') }).source}|${words('common.noPack')}`,
          ),
        );
    }
    for (const id of removed) renameSync(join(packsDirectory, `${id}.removed`), join(packsDirectory, `${id}.sqlite`));
    await expect(count(ids.length)).toBeVisible({ timeout: 30_000 });
  }
});
