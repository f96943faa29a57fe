/** Version of Cairn, from `package.json` when the window is built. */
declare const CAIRN_VERSION: string;
