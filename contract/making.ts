/** What is answered of things that keys have made: matrix jobs, tables, imports, files. */
import { Type } from 'typebox';

/** Beside the things in answers. */
export const MADE_BY = {
  key: Type.Optional(
    Type.String({
      description:
        'Name of the key that made it: told to the owner of the machine alone, where it is another key than ' +
        'the one that asks',
    }),
  ),
};
