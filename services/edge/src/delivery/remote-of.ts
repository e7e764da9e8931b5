import { releasableName, type ReleasableName } from '@jangada/contracts/values/remotes';
import { DeliveryError } from '../http/delivery-error.ts';

/**
 * The remote that an address names.
 *
 * @throws {DeliveryError} remote.unknown
 */
export const remoteOf = (name: string): ReleasableName => {
  const known = releasableName.safeParse(name);
  if (!known.success) throw new DeliveryError('remote.unknown', `There is no remote ${name}`, { remote: name });
  return known.data;
};
