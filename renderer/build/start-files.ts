/** The files with which the window starts: few, and requested with the page itself. */
import { resolve } from 'node:path';
import { normalizePath, type Plugin, type Rolldown } from 'vite';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const moduleAt = (root: string, path: string): string => normalizePath(resolve(root, path));

/** `entry` and all that it imports before it runs. */
function reachOf(entry: string, modules: Modules): ReadonlySet<string> {
  const reach = new Set([entry]);
  for (const id of reach) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reach.add(imported);
  return reach;
}

/**
 * A file each for what these modules import, without what those before them do. Left to itself, each set of modules
 * that the same pages share is a file, most of them of a few lines.
 * @param entries the modules by the names of the files, in the order in which they are read
 */
export function filesOfStart(root: string, entries: Readonly<Record<string, string>>): Rolldown.CodeSplittingGroup[] {
  return Object.entries(entries).map(([name, entry], order, { length }) => {
    const module = moduleAt(root, entry);
    let reach: ReadonlySet<string> | undefined;
    return {
      debugName: name,
      priority: length - order,
      // The module itself stays apart: one that waits for others to be read must not be in a file that they import.
      name: (id, modules) => (id !== module && (reach ??= reachOf(module, modules)).has(id) ? name : null),
    };
  });
}

/**
 * Has the page ask for the files of these modules at once, and not only when what comes before has run.
 * @param fonts beginnings of the names of the fonts that are in sight at every start: without them the window would be
 * laid out a second time when they come
 */
export function preloadStart(root: string, entries: readonly string[], fonts: readonly string[]): Plugin {
  const modules = entries.map((entry) => moduleAt(root, entry));
  return {
    name: 'cairn:preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const wanted = new Set(chunks.filter(({ facadeModuleId }) => modules.includes(facadeModuleId ?? '')));
        for (const { imports } of wanted)
          for (const chunk of chunks) if (imports.includes(chunk.fileName)) wanted.add(chunk);
        const styles = new Set<string>();
        for (const { viteMetadata } of wanted) for (const file of viteMetadata?.importedCss ?? []) styles.add(file);
        const shown = Object.keys(bundle).filter(
          (file) => file.endsWith('.woff2') && fonts.some((font) => file.startsWith(`assets/${font}-`)),
        );
        const links = [
          ...[...wanted].map(({ fileName }) => ({ rel: 'modulepreload', href: `./${fileName}` })),
          ...[...styles].map((file) => ({ rel: 'preload', as: 'style', href: `./${file}` })),
          ...shown.map((file) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href: `./${file}` })),
        ];
        return links
          .filter(({ href }) => !html.includes(href))
          .map((attributes) => ({ tag: 'link', attrs: { crossorigin: true, ...attributes }, injectTo: 'head' }));
      },
    },
  };
}
