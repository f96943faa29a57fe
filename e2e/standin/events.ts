/** Electron's events: an object that a listener can forbid to have its effect. */
export interface PreventableEvent {
  defaultPrevented: boolean;
  preventDefault(): void;
}

export function preventable<Details extends object>(details: Details): Details & PreventableEvent;
export function preventable(): PreventableEvent;
export function preventable(details: object = {}): PreventableEvent {
  return {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
}
