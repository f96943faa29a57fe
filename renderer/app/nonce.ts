/** The nonce of this page, for the style elements that the component library adds. The browser hides it from markup. */
export const nonce = (): string => document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
