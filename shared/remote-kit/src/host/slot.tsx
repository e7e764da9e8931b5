import type { SlotName, SlotProps } from '@jangada/contracts/page/slots';
import { useHostContext } from './host-context.tsx';

/**
 * Shows what other remotes put into a place this remote renders. Empty when nobody fills it.
 *
 * @example
 * <Slot name="home.sports" />
 */
export const Slot = <Name extends SlotName>({ name, ...props }: { name: Name } & SlotProps<Name>) => {
  const { renderSlot } = useHostContext();
  return <>{renderSlot(name, props as unknown as SlotProps<Name>)}</>;
};
