/** Electron's `session` and `protocol`: handlers of custom schemes, requests and permissions. */
import type { OnBeforeRequestListenerDetails, WebContents } from 'electron';

type SchemeHandler = (request: Request) => Promise<Response> | Response;
type BeforeRequest = (
  details: Pick<OnBeforeRequestListenerDetails, 'url' | 'method'>,
  decide: (response: { cancel?: boolean }) => void,
) => void;
type PermissionRequest = (
  contents: Pick<WebContents, 'getURL'>,
  permission: string,
  decide: (granted: boolean) => void,
) => void;
type PermissionCheck = (contents: unknown, permission: string, origin: string) => boolean;

/** Handlers that the application has registered. */
export const registered = {
  privileged: new Set<string>(),
  handlers: new Map<string, SchemeHandler>(),
  beforeRequest: undefined as BeforeRequest | undefined,
  permissionRequest: undefined as PermissionRequest | undefined,
  permissionCheck: undefined as PermissionCheck | undefined,
  devicePermission: undefined as (() => boolean) | undefined,
};

export const protocol = {
  registerSchemesAsPrivileged(
    schemes: readonly { scheme: string; privileges: { standard?: boolean; secure?: boolean } }[],
  ): void {
    for (const { scheme, privileges } of schemes) {
      if (privileges.standard !== true || privileges.secure !== true)
        throw new Error(`The stand-in for Electron doesn't support ${scheme}: schemes must be standard and secure`);
      registered.privileged.add(scheme);
    }
  },
  handle(scheme: string, handler: SchemeHandler): void {
    if (!registered.privileged.has(scheme)) throw new Error(`The scheme ${scheme} was not registered as privileged`);
    registered.handlers.set(scheme, handler);
  },
};

export const defaultSession = {
  protocol,
  webRequest: {
    onBeforeRequest(listener: BeforeRequest): void {
      registered.beforeRequest = listener;
    },
  },
  setPermissionRequestHandler(handler: PermissionRequest): void {
    registered.permissionRequest = handler;
  },
  setPermissionCheckHandler(handler: PermissionCheck): void {
    registered.permissionCheck = handler;
  },
  setDevicePermissionHandler(handler: () => boolean): void {
    registered.devicePermission = handler;
  },
};
