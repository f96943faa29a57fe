/**
 * Files as bodies of requests: Chromium shows the one that answers in its place the bytes that a page sends, but not
 * those of a file.
 */

/** Has pages send a file as its bytes. Sent to the page as text: it may name nothing outside itself. */
export function sendFilesAsBytes(): void {
  const fetchWhole = window.fetch.bind(window);
  window.fetch = async (input, init) =>
    fetchWhole(input, init?.body instanceof Blob ? { ...init, body: await init.body.arrayBuffer() } : init);
  // oxlint-disable-next-line typescript/unbound-method -- called with the request that it is replaced in
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function sendWhole(body) {
    if (!(body instanceof Blob)) {
      send.call(this, body);
      return;
    }
    body.arrayBuffer().then(
      (bytes) => send.call(this, bytes),
      () => this.dispatchEvent(new ProgressEvent('error')),
    );
  };
}
