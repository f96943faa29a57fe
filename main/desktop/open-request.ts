/**
 * Requests from the system: an opened pack or project file, or a `cairn://` link. They may come from anywhere, so a
 * link only opens a part of the window, and a pack is only added after confirmation.
 */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { basename, isAbsolute, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { addPackEndpoint } from '../../contract/pack-files.ts';
import type { OpenedProject } from '../../contract/ipc.ts';
import type { ShellCommand } from '../../contract/shell-command.ts';
import { MAX_PROJECT_BYTES, PROJECT_EXTENSION } from '../../contract/project.ts';
import { SHARED_PACK_EXTENSION } from '../packs/schema/manifest.ts';
import { serverErrorMessage } from './server-error.ts';
import type { ExportSource } from './save-export.ts';
import { dialogText } from './words.ts';

export const LINK_SCHEME = 'cairn';

/** Commands allowed in links; all others are ignored. */
const LINK_COMMANDS: Readonly<Record<string, ShellCommand | 'show'>> = {
  show: 'show',
  search: 'search',
  settings: 'settings',
  shortcuts: 'shortcuts',
  about: 'about',
};
const MAX_LINK = 200;

export type OpenRequest = { kind: 'pack' | 'project'; path: string } | { kind: 'link'; command: ShellCommand | 'show' };

/** Returns the request of a link, or undefined if it isn't a valid one. Links have no parameters and no path. */
export function requestOfLink(text: string): OpenRequest | undefined {
  if (text.length > MAX_LINK) return undefined;
  const [, action = ''] = /^cairn:\/\/([a-z]+)\/?$/.exec(text) ?? [];
  const command = Object.hasOwn(LINK_COMMANDS, action) ? LINK_COMMANDS[action] : undefined;
  return command === undefined ? undefined : { kind: 'link', command };
}

/**
 * Returns the request for a pack or project file, or undefined if it isn't one. @param folder base of a relative path
 */
export function requestOfFile(path: string, folder: string): OpenRequest | undefined {
  const name = path.toLowerCase();
  const kind = name.endsWith(SHARED_PACK_EXTENSION) ? 'pack' : name.endsWith(PROJECT_EXTENSION) ? 'project' : undefined;
  if (kind === undefined) return undefined;
  const absolute = isAbsolute(path) ? path : resolve(folder, path);
  return statSync(absolute, { throwIfNoEntry: false })?.isFile() === true ? { kind, path: absolute } : undefined;
}

/** Returns the requests in the start arguments. Options and Chromium's switches are skipped. */
export const requestsIn = (args: readonly string[], folder: string): OpenRequest[] =>
  args.flatMap((arg) => (arg.startsWith('-') ? [] : (requestOfLink(arg) ?? requestOfFile(arg, folder) ?? [])));

/** Asks for confirmation and returns whether it was given. */
export type Confirm = (question: { message: string; detail: string; yes: string }) => Promise<boolean>;

async function send(path: string, { url, apiKey }: ExportSource, replaces: boolean): Promise<Response> {
  return fetch(new URL(`${addPackEndpoint.path}?replace=${replaces ? 1 : 0}`, url), {
    method: 'POST',
    body: Readable.toWeb(createReadStream(path)),
    duplex: 'half',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/octet-stream' },
    redirect: 'error',
  });
}

/**
 * Adds a pack file after confirmation, and after another one if it would replace a pack.
 * @returns a message for the user, or undefined if they declined
 */
export async function addOpenedPack(path: string, source: ExportSource, confirm: Confirm): Promise<string | undefined> {
  const name = basename(path);
  const megabytes = (statSync(path).size / 1e6).toFixed(1);
  const isConfirmed = await confirm({
    message: dialogText('add-pack', { name }),
    detail: dialogText('add-pack-detail', { path, size: megabytes }),
    yes: dialogText('add'),
  });
  if (!isConfirmed) return undefined;
  let response = await send(path, source, false);
  if (response.status === 409) {
    const replaces = await confirm({
      message: dialogText('replace-pack'),
      detail: await serverErrorMessage(response),
      yes: dialogText('replace'),
    });
    if (!replaces) return undefined;
    response = await send(path, source, true);
  }
  return response.ok
    ? dialogText('pack-added', { name })
    : dialogText('pack-not-added', { name, reason: await serverErrorMessage(response) });
}

/**
 * Reads a project file for the page, which validates it and asks before it replaces anything. @throws Error if it can't
 * be read or is too large
 */
export function readOpenedProject(path: string): OpenedProject {
  const { size } = statSync(path);
  if (size > MAX_PROJECT_BYTES) throw new Error(dialogText('no-project', { size: MAX_PROJECT_BYTES >> 20 }));
  return { name: basename(path), text: readFileSync(path, 'utf8') };
}
