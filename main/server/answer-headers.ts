/**
 * With every answer, errors of whatever layer among them: it is what its type says, and no page of another site embeds
 * it.
 */
export const ANSWER_HEADERS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
