/** Headers of every response, including errors from any layer: no content sniffing, no embedding by other sites. */
export const ANSWER_HEADERS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
