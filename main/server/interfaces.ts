/** Every interface of the service: a new one is one folder and one line here. */
import type { Interface } from '../interfaces/interface.ts';

export const INTERFACES: readonly Interface[] = [];
