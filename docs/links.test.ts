/** Pages lead where they say: every link, anchor and picture of theirs is there, and every page is reached. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PICTURES = 'docs/pictures';
/** For a page that is read over a slow line, and for the repository, which keeps every edition. */
const MOST_BYTES = 150_000;

const namesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

const CLIENTS = readdirSync(join(ROOT, 'clients'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `clients/${name}/README.md`);
const PAGES = ['README.md', 'CONTRIBUTING.md', ...namesIn('docs', '.md'), ...CLIENTS];

/** A page without what stands in it as code: there brackets and hashes mean other things. */
const proseOf = (page: string): string =>
  readFileSync(join(ROOT, page), 'utf8')
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ''));

/** The anchors of a page's headings, by the rule of GitHub and GitLab: words in lower case, joined by hyphens. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of proseOf(page).matchAll(/^#{1,6} (.+)$/gm)) {
    const words = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    let anchor = words;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${words}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

interface Link {
  page: string;
  /** As it stands in the page. */
  target: string;
  isPicture: boolean;
  text: string;
}

const LINKS: Link[] = PAGES.flatMap((page) =>
  [...proseOf(page).matchAll(/(!?)\[((?:[^[\]]|!\[[^\]]*\]\([^)]*\))*)\]\(([^)\s]+)\)/g)].map(
    ([, mark, text = '', target = '']) => ({ page, target, isPicture: mark === '!', text }),
  ),
);
const isElsewhere = ({ target }: Link): boolean => /^[a-z]+:/.test(target);

/** What a link leads to: a path from the root of the repository, and an anchor in it. */
function placeOf({ page, target }: Link): { path: string; anchor: string } {
  const [path = '', anchor = ''] = target.split('#');
  return { path: path === '' ? page : normalize(join(dirname(page), decodeURI(path))), anchor };
}

/** Why a link leads nowhere, or nothing. */
function fault(link: Link): string | undefined {
  const { path, anchor } = placeOf(link);
  if (path.startsWith('..') || !existsSync(join(ROOT, path))) return `${link.page}: there is no ${link.target}`;
  if (anchor === '' || !path.endsWith('.md') || anchorsOf(path).has(anchor)) return undefined;
  return `${link.page}: ${path} has no heading for ${link.target}`;
}

describe('the pages', () => {
  it('have links, and each leads to a file and a heading that are there', () => {
    const own = LINKS.filter((link) => !isElsewhere(link));
    expect(own.length).toBeGreaterThan(100);
    expect(own.flatMap((link) => fault(link) ?? [])).toEqual([]);
  });

  it('would be found with a link to nothing', () => {
    const link = { page: 'docs/guide.md', isPicture: false, text: '' };
    expect(fault({ ...link, target: 'absent.md' })).toBe('docs/guide.md: there is no absent.md');
    expect(fault({ ...link, target: 'cli.md#absent' })).toBe(
      'docs/guide.md: docs/cli.md has no heading for cli.md#absent',
    );
    expect(fault({ ...link, target: '#settings' })).toBeUndefined();
  });

  it('are all in the table of the README', () => {
    const linked = new Set(LINKS.filter(({ page }) => page === 'README.md').map((link) => placeOf(link).path));
    expect(PAGES.filter((page) => page !== 'README.md' && !linked.has(page))).toEqual([]);
  });
});

describe('pictures', () => {
  const shown = LINKS.filter(({ isPicture }) => isPicture);

  it('are said in words as well', () => {
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.filter(({ text }) => text.length < 12)).toEqual([]);
  });

  it('are each on a page, and small', () => {
    const used = new Set(shown.map((link) => placeOf(link).path));
    const files = readdirSync(join(ROOT, PICTURES)).map((name) => join(PICTURES, name));
    expect(files.filter((file) => !used.has(file))).toEqual([]);
    const large = files.filter((file) => statSync(join(ROOT, file)).size > MOST_BYTES);
    expect(large.map((file) => basename(file))).toEqual([]);
  });
});
