/** What a theme is: a recipe that turns upstream files into one pack. */
import type { Database } from 'better-sqlite3';
import type { Bbox, PackManifest, PackSource } from '../../contract/pack.ts';
import { beginPack } from '../../main/packs/write/pack.ts';

/** What a theme works with. */
export interface ThemeContext {
  packsDirectory: string;
  /** Version of the pack: changes with its sources and its code. */
  version: string;
  /** Path of a file taken from a source of this theme. @throws Error if the theme does not declare it. */
  file: (source: string, path: string) => string;
  /** Whether the files of a source of this theme could be had; only Debian packages are done without. */
  has: (source: string) => boolean;
  /** How a manifest cites a source of this theme. */
  cite: (source: string) => PackSource;
  /** Says what is being done, and how much of it. */
  progress: (step: string, done?: number, total?: number) => void;
}

export interface Theme {
  id: string;
  /** Names in `sources.json`. */
  sources: readonly string[];
  /** Packs that must be there first. */
  needs: readonly string[];
  /** How long it takes, roughly: what most waits for is started first. */
  seconds: number;
  /** Builds the pack and puts it in place; returns lines for the closing report. */
  run(context: ThemeContext): Promise<string[]>;
}

/** How many rows a source has, how many were written, and why the numbers differ. */
export interface Account {
  what: string;
  inSource: number;
  written: number;
  /** Signed: negative for rows left out, positive for rows added. */
  differences: Record<string, number>;
}

/** The account of a source that was taken as it is. */
export const allWritten = (what: string, count: number): Account => ({
  what,
  inSource: count,
  written: count,
  differences: {},
});

export interface BuildResult {
  coverage: Bbox;
  counts: Record<string, number>;
  accounts: Account[];
  notes: string[];
  /** What this build describes otherwise, where a source could not be had. */
  described?: Partial<Description>;
  /** Packs that it is made from, as they are cited themselves. */
  madeFrom?: readonly Pick<PackManifest, 'sources' | 'attribution'>[];
}

/** The context of a theme whose pack `defineTheme` begins and finishes. */
export interface BuildContext extends ThemeContext {
  /** The unfinished pack, with SpatiaLite loaded. */
  database: Database;
}

/** The parts of a manifest that do not depend on the build. */
type Description = Pick<
  PackManifest,
  'theme' | 'title' | 'description' | 'vintage' | 'kind' | 'licence' | 'attribution'
>;

interface ThemeDefinition extends Pick<Theme, 'id' | 'sources' | 'seconds'> {
  needs?: readonly string[];
  describe: Description;
  build: (context: BuildContext) => BuildResult | Promise<BuildResult>;
}

/** @throws Error if an account does not add up. */
export function assertBalanced(accounts: readonly Account[]): void {
  for (const { what, inSource, written, differences } of accounts) {
    const difference = Object.values(differences).reduce((sum, count) => sum + count, 0);
    if (inSource + difference !== written) {
      throw new Error(
        `${what}: ${inSource} in the source and ${written} written, but the named differences add up to ${difference}`,
      );
    }
  }
}

/** `248 in the source, 250 written (+2 too small for the source, …)`. */
export function accountLine({ what, inSource, written, differences }: Account): string {
  const reasons = Object.entries(differences)
    .filter(([, count]) => count !== 0)
    .map(([reason, count]) => `${count > 0 ? '+' : '−'}${Math.abs(count)} ${reason}`);
  return (
    `${what}: ${inSource} in the source, ${written} ` +
    `written${reasons.length === 0 ? '' : ` (${reasons.join('; ')})`}`
  );
}

/** Each source once, by name and version. */
const withoutRepeats = (sources: readonly PackSource[]): PackSource[] => [
  ...new Map(sources.map((source) => [`${source.name}@${source.version}`, source])).values(),
];

/**
 * A theme that fills one pack: begun before `build`, finished with its manifest after, left as it was if `build` fails.
 */
export function defineTheme({ id, sources, seconds, needs = [], describe, build }: ThemeDefinition): Theme {
  return {
    id,
    sources,
    seconds,
    needs,
    async run(context) {
      const pack = beginPack(context.packsDirectory, id);
      try {
        const result = await build({ ...context, database: pack.database });
        assertBalanced(result.accounts);
        const lines = result.accounts.map(accountLine);
        context.progress('finish');
        await pack.finish({
          ...describe,
          ...result.described,
          version: context.version,
          coverage: result.coverage,
          attribution: [
            ...new Set(
              [...(result.madeFrom ?? []), { ...describe, ...result.described }].flatMap(({ attribution }) =>
                attribution.split('; '),
              ),
            ),
          ].join('; '),
          sources: withoutRepeats([
            ...sources.filter((source) => context.has(source)).map((source) => context.cite(source)),
            ...(result.madeFrom ?? []).flatMap((made) => made.sources),
          ]),
          counts: result.counts,
          notes: [...result.notes, ...lines],
        });
        return lines;
      } catch (error) {
        if (pack.database.open) pack.abandon();
        throw error;
      }
    },
  };
}
