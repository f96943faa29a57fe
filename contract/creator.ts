/** The creator of matrix jobs, tables, imports and files in responses. */
import { Type } from 'typebox';

/** Property of objects that keys create. */
export const CREATOR = {
  key: Type.Optional(
    Type.String({
      description: 'Name of the key that created it; only for the owner of the machine, if another key created it',
    }),
  ),
};
