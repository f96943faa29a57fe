/** The port chosen for the window's server. */
import { Type } from 'typebox';
import { MAX_PORT } from '../../contract/ports.ts';
import type { AppStore } from '../store/app-store.ts';
import { DEFAULT_PORT } from './options.ts';
import { rememberedSetting } from './remembered-setting.ts';

const SETTING = 'port';
const Port = Type.Integer({ minimum: 1, maximum: MAX_PORT });

export const preferredPort = ({ settings }: AppStore): number => settings.read(SETTING, Port) ?? DEFAULT_PORT;

export function setPreferredPort({ settings }: AppStore, port: number): void {
  settings.write(SETTING, port);
}

/** Returns the chosen port, if any, without a running server. */
export const rememberedPort = (dataDirectory: string): number | undefined =>
  rememberedSetting(dataDirectory, SETTING, Port);
