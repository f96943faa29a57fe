/** A request that cannot be answered, as the caller is told of it. */
import type { ErrorBody, ParameterFault } from '../../contract/error.ts';

export class Fault extends Error {
  readonly status: number;
  readonly errors: ParameterFault[] | undefined;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, details: { errors?: ParameterFault[]; headers?: Record<string, string> } = {}) {
    super(message);
    this.name = 'Fault';
    this.status = status;
    this.errors = details.errors;
    this.headers = details.headers ?? {};
  }

  /** The answer's body. */
  get body(): ErrorBody {
    return this.errors === undefined ? { message: this.message } : { message: this.message, errors: this.errors };
  }
}

/** Status 400: says of every parameter at fault what was given and what is allowed. */
export function parameterFault(errors: ParameterFault[]): Fault {
  return new Fault(400, errors.map(({ parameter, message }) => `${parameter} ${message}`).join('; '), { errors });
}
