/**
 * Typed functions on `window.cairn`, the page's only access to the main process. Runs sandboxed, in an isolated
 * context.
 */
import { contextBridge, ipcRenderer } from 'electron';
import { IPC_CHANNELS, type CairnBridge, type OpenedProject, type SavingProgress } from '../contract/ipc.ts';
import type { ShellCommand } from '../contract/shell-command.ts';

const listeners = new Set<(command: ShellCommand) => void>();
/** Commands of a link that opened the program, received before the page was listening. */
const pendingCommands: ShellCommand[] = [];
ipcRenderer.on(IPC_CHANNELS.command, (_event: unknown, command: ShellCommand) => {
  if (listeners.size === 0) pendingCommands.push(command);
  for (const listener of listeners) listener(command);
});

const projectListeners = new Set<(project: OpenedProject) => void>();
/** Project files that the application was started with, received before the page was listening. */
const pendingProjects: OpenedProject[] = [];
ipcRenderer.on(IPC_CHANNELS.openProject, (_event: unknown, project: OpenedProject) => {
  if (projectListeners.size === 0) pendingProjects.push(project);
  for (const listener of projectListeners) listener(project);
});

const savingListeners = new Set<(progress: SavingProgress) => void>();
ipcRenderer.on(IPC_CHANNELS.exportProgress, (_event: unknown, progress: SavingProgress) => {
  for (const listener of savingListeners) listener(progress);
});

const bridge: CairnBridge = {
  platform: process.platform,
  shellInfo: () => ipcRenderer.invoke(IPC_CHANNELS.shellInfo),
  saveFile: (request) => ipcRenderer.invoke(IPC_CHANNELS.saveFile, request),
  savePdf: (suggestedName) => ipcRenderer.invoke(IPC_CHANNELS.savePdf, suggestedName),
  saveExport: (request) => ipcRenderer.invoke(IPC_CHANNELS.saveExport, request),
  cancelExport: () => ipcRenderer.invoke(IPC_CHANNELS.cancelExport),
  onExportProgress(listener) {
    savingListeners.add(listener);
    return () => {
      savingListeners.delete(listener);
    };
  },
  setTheme: (theme) => ipcRenderer.invoke(IPC_CHANNELS.setTheme, theme),
  setWords: (words) => ipcRenderer.invoke(IPC_CHANNELS.setWords, words),
  showPack: (id) => ipcRenderer.invoke(IPC_CHANNELS.showPack, id),
  choosePacksFolder: () => ipcRenderer.invoke(IPC_CHANNELS.choosePacksFolder),
  chooseFolder: () => ipcRenderer.invoke(IPC_CHANNELS.chooseFolder),
  loginItem: () => ipcRenderer.invoke(IPC_CHANNELS.loginItem),
  setLoginItem: (opensAtLogin) => ipcRenderer.invoke(IPC_CHANNELS.setLoginItem, opensAtLogin),
  chooseProject: () => ipcRenderer.invoke(IPC_CHANNELS.chooseProject),
  recentProjects: () => ipcRenderer.invoke(IPC_CHANNELS.recentProjects),
  openRecentProject: (path) => ipcRenderer.invoke(IPC_CHANNELS.openRecentProject, path),
  clearRecentProjects: () => ipcRenderer.invoke(IPC_CHANNELS.clearRecentProjects),
  restoreRecentProjects: () => ipcRenderer.invoke(IPC_CHANNELS.restoreRecentProjects),
  onOpenProject(listener) {
    projectListeners.add(listener);
    for (const project of pendingProjects.splice(0)) listener(project);
    return () => {
      projectListeners.delete(listener);
    };
  },
  onCommand(listener) {
    // The event itself isn't passed on, because it would let the page send on any channel.
    listeners.add(listener);
    for (const command of pendingCommands.splice(0)) listener(command);
    return () => {
      listeners.delete(listener);
    };
  },
};

contextBridge.exposeInMainWorld('cairn', bridge);
