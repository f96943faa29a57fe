/** The installers' configuration, held against electron-builder's own schema and against the page that describes it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_PACK_THEMES, isDefaultPack } from '../contract/default-packs.ts';

const ROOT = join(import.meta.dirname, '..');

interface Configuration {
  files: (string | { filter: string[] })[];
  asar: boolean;
  publish: unknown;
  electronFuses: Record<string, boolean>;
  linux: { target: string[] };
  mac: { target: string[] };
  win: { target: string[] };
}

/** The part of electron-builder that reads and checks its configuration; the package itself does not hand it out. */
interface ConfigurationModule {
  getConfig(projectDirectory: string, configPath: string, fromOptions: null): Promise<Configuration>;
  validateConfiguration(configuration: Configuration, debugLogger: { isEnabled: boolean }): Promise<void>;
}

const fromHere = createRequire(import.meta.url);
const fromBuilder = createRequire(fromHere.resolve('electron-builder/package.json'));
const builder: ConfigurationModule = fromBuilder('app-builder-lib/out/util/config/config');

const page = readFileSync(join(ROOT, 'docs', 'packaging.md'), 'utf8');
let configuration: Configuration;
beforeAll(async () => {
  configuration = await builder.getConfig(ROOT, join(ROOT, 'electron-builder.yml'), null);
});

describe('electron-builder.yml', () => {
  it('is what electron-builder takes', async () => {
    await expect(builder.validateConfiguration(configuration, { isEnabled: false })).resolves.toBeUndefined();
  });

  it('would be refused with an option that electron-builder does not know', async () => {
    const wrong = { ...configuration, electronFuse: {} };
    await expect(builder.validateConfiguration(wrong, { isEnabled: false })).rejects.toThrow(
      "unknown property 'electronFuse'",
    );
  });

  it('closes the ways into the process that Cairn does not use', () => {
    expect(configuration.electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
    expect(configuration.asar).toBe(true);
  });

  it('looks for no updates', () => {
    expect(configuration.publish).toBeNull();
  });
});

describe('the core packs', () => {
  const script = readFileSync(join(ROOT, 'setup', 'package.mjs'), 'utf8');
  const listed = (name: string): string[] =>
    [...(new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(script)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
      ([, id = '']) => id,
    );

  it('are packs that Cairn comes with, those of the page, and none whose terms forbid it', () => {
    const core = listed('CORE');
    expect(core.length).toBeGreaterThan(10);
    expect(core.filter((id) => !isDefaultPack(id) || !page.includes(`\`${id}\``))).toEqual([]);
    expect(listed('NOT_REDISTRIBUTED')).toEqual(['eu-nuts']);
    expect(core).not.toContain('eu-nuts');
  });

  it('leave no country without its divisions: admin-world has none of those with a pack of their own', () => {
    const administrative = Object.keys(DEFAULT_PACK_THEMES).filter((id) => DEFAULT_PACK_THEMES[id] === 'admin');
    expect(
      listed('CORE')
        .filter((id) => id.startsWith('admin-'))
        .toSorted(),
    ).toEqual(administrative.toSorted());
  });
});

describe('docs/packaging.md', () => {
  it('names every installer and every fuse', () => {
    const { linux, mac, win, electronFuses } = configuration;
    for (const word of [...linux.target, ...mac.target, ...win.target, ...Object.keys(electronFuses)])
      expect(page).toContain(word);
  });
});
