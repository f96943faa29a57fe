/** The one shape of every answer that is not a success, on every path and from every layer. */
import { Type, type Static } from 'typebox';

export const ParameterFault = Type.Object({
  parameter: Type.String({ description: 'Name of the query, path or body parameter at fault' }),
  message: Type.String({ description: 'What was given and what is allowed' }),
});
export type ParameterFault = Static<typeof ParameterFault>;

export const ErrorBody = Type.Object(
  {
    message: Type.String({ description: 'What went wrong, the value that was given, and the remedy' }),
    errors: Type.Optional(Type.Array(ParameterFault, { description: 'Every parameter at fault; present only where a parameter is' })),
    id: Type.Optional(Type.String({ description: 'Only with status 500: the same id is in the log' })),
  },
  { description: 'An error' },
);
export type ErrorBody = Static<typeof ErrorBody>;
