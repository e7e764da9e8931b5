import { DeliveryError, type DeliveryClient } from '@jangada/contracts/client/delivery-client';
import type { Role } from '@jangada/contracts/delivery/access';
import { createOperator } from '@jangada/contracts/delivery/operators.endpoints';

export interface DemoOperator {
  readonly name: string;
  readonly role: Role;
  readonly password: string;
}

/** The demo's operators of the board; other installations have no predefined accounts. */
export const demoOperators: readonly DemoOperator[] = [
  { name: 'admin', role: 'admin', password: 'jangada-admin' },
  { name: 'operator', role: 'operator', password: 'jangada-operator' },
  { name: 'viewer', role: 'viewer', password: 'jangada-viewer' },
];

/** Creates missing accounts; a changed password or role is preserved. */
export const createDemoOperators = async (call: DeliveryClient): Promise<void> => {
  for (const operator of demoOperators) {
    try {
      await call(createOperator, { body: operator });
    } catch (error) {
      if (!(error instanceof DeliveryError) || error.code !== 'operator.name-taken') throw error;
    }
  }
};
