/** A request that cannot be answered, with what its caller can decide by. */
import { codeOfStatus, type ErrorBody, type ErrorCode, type ParameterFault } from './error.ts';

export interface FaultDetails {
  /** By the status where it is not given. */
  code?: ErrorCode;
  errors?: ParameterFault[];
  /** Id of the pack that the error is about. */
  pack?: string | undefined;
  headers?: Record<string, string>;
}

export class Fault extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors: ParameterFault[] | undefined;
  readonly pack: string | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    { code = codeOfStatus(status), errors, pack, headers = {} }: FaultDetails = {},
  ) {
    super(message);
    this.name = 'Fault';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.pack = pack;
    this.headers = headers;
  }

  /** The answer's body. */
  get body(): ErrorBody {
    const { message, code, errors, pack } = this;
    return { message, code, ...(errors === undefined ? {} : { errors }), ...(pack === undefined ? {} : { pack }) };
  }
}

/** Status 400: says of every parameter at fault what was given and what is allowed. */
export function parameterFault(errors: ParameterFault[]): Fault {
  return new Fault(400, errors.map(({ parameter, message }) => `${parameter} ${message}`).join('; '), {
    code: 'invalid_parameter',
    errors,
  });
}
