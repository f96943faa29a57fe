/** Themes: recipes that build one pack from upstream files. */
import type { Database } from 'better-sqlite3';
import type { Bbox, PackManifest, PackSource } from '../../contract/pack.ts';
import { beginPack } from '../../main/packs/write/pack.ts';

/** Input and output of a theme. */
export interface ThemeContext {
  packsDirectory: string;
  /** Version of the pack: changes with its sources and its code. */
  version: string;
  /** Path of a file of a source. @throws Error if the theme doesn't declare the source */
  file: (source: string, path: string) => string;
  /** Returns whether a source is available; only Debian packages are optional. */
  has: (source: string) => boolean;
  /** Returns the citation of a source for the manifest. */
  cite: (source: string) => PackSource;
  /** Reports the current step and its progress. */
  progress: (step: string, done?: number, total?: number) => void;
}

export interface Theme {
  id: string;
  /** Names in `sources.json`. */
  sources: readonly string[];
  /** Ids of packs that must be built first. */
  needs: readonly string[];
  /** Approximate duration, used to schedule the critical path first. */
  seconds: number;
  /** Builds and installs the pack; returns lines for the final report. */
  run(context: ThemeContext): Promise<string[]>;
}

/** Numbers of rows in a source and in the pack, with reasons for the difference. */
export interface Account {
  subject: string;
  sourceCount: number;
  writtenCount: number;
  /** By reason: negative for skipped rows, positive for added ones. */
  differences: Record<string, number>;
}

/** Creates the account of a source that was written completely. */
export const completeAccount = (subject: string, count: number): Account => ({
  subject,
  sourceCount: count,
  writtenCount: count,
  differences: {},
});

export interface BuildResult {
  coverage: Bbox;
  counts: Record<string, number>;
  accounts: Account[];
  notes: string[];
  /** Returns changes of the description if a source is unavailable. */
  described?: Partial<Description>;
  /** Packs that this one is derived from, for its citations. */
  derivedFrom?: readonly Pick<PackManifest, 'sources' | 'attribution'>[];
}

/** Context of a theme whose pack `defineTheme` creates and finishes. */
export interface BuildContext extends ThemeContext {
  /** The unfinished pack, with SpatiaLite loaded. */
  database: Database;
}

/** Parts of a manifest that don't depend on the build. */
type Description = Pick<
  PackManifest,
  'theme' | 'title' | 'description' | 'vintage' | 'kind' | 'licence' | 'attribution'
>;

interface ThemeDefinition extends Pick<Theme, 'id' | 'sources' | 'seconds'> {
  needs?: readonly string[];
  describe: Description;
  build: (context: BuildContext) => BuildResult | Promise<BuildResult>;
}

/** Checks that the accounts add up. @throws Error if one doesn't */
export function assertBalanced(accounts: readonly Account[]): void {
  for (const { subject, sourceCount, writtenCount, differences } of accounts) {
    const difference = Object.values(differences).reduce((sum, count) => sum + count, 0);
    if (sourceCount + difference !== writtenCount) {
      throw new Error(
        `${subject}: ${sourceCount} in the source and ${writtenCount} written, ` +
          `but the listed differences add up to ${difference}`,
      );
    }
  }
}

/** Formats an account: `248 in the source, 250 written (+2 too small for the source, …)`. */
export function accountLine({ subject, sourceCount, writtenCount, differences }: Account): string {
  const reasons = Object.entries(differences)
    .filter(([, count]) => count !== 0)
    .map(([reason, count]) => `${count > 0 ? '+' : '−'}${Math.abs(count)} ${reason}`);
  return (
    `${subject}: ${sourceCount} in the source, ${writtenCount} ` +
    `written${reasons.length === 0 ? '' : ` (${reasons.join('; ')})`}`
  );
}

/** Removes duplicates by name and version. */
const distinctSources = (sources: readonly PackSource[]): PackSource[] => [
  ...new Map(sources.map((source) => [`${source.name}@${source.version}`, source])).values(),
];

/** Defines a theme of one pack. The pack is created before `build` and finished after it; a failure changes nothing. */
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
              [...(result.derivedFrom ?? []), { ...describe, ...result.described }].flatMap(({ attribution }) =>
                attribution.split('; '),
              ),
            ),
          ].join('; '),
          sources: distinctSources([
            ...sources.filter((source) => context.has(source)).map((source) => context.cite(source)),
            ...(result.derivedFrom ?? []).flatMap((derived) => derived.sources),
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
