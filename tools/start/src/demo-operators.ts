import { DeliveryError, type DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { demoOperators } from '@jangada/contracts/delivery/demo-operators';
import { createOperator } from '@jangada/contracts/delivery/operators.endpoints';

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
