/** A refused request: the status, and a reason for the developer who sent it. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}
