/**
 * Runs in every page: files are sent as bytes. Chromium does not show a debugger what is in a file that a request
 * sends, and the stand-in answers requests from there; Electron's own protocols get it as a stream.
 */
export function sendFilesAsBytes(): void {
  const Whole = XMLHttpRequest;
  globalThis.XMLHttpRequest = class extends Whole {
    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      if (body instanceof Blob) void body.arrayBuffer().then((bytes) => super.send(bytes));
      else super.send(body);
    }
  };
}
