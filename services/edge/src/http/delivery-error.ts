import { deliveryErrorStatus, type DeliveryErrorCode } from '@jangada/contracts/delivery/endpoint';

/** A refusal of the delivery API: a code, a sentence for the operator, and the facts behind it. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly code: DeliveryErrorCode;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(code: DeliveryErrorCode, message: string, facts: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.facts = facts;
  }

  get status(): number {
    return deliveryErrorStatus[this.code];
  }
}
