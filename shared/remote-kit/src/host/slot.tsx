import type { SlotName, SlotProps } from '@jangada/contracts/page/slots';
import { useHostContext } from './host-context.tsx';

/**
 * Renders a slot with the views of other remotes. Empty without any.
 *
 * @example
 * <Slot name="home.sports" />
 */
export const Slot = <Name extends SlotName>({ name, ...props }: { name: Name } & SlotProps<Name>) => {
  const { renderSlot } = useHostContext();
  return <>{renderSlot(name, props as unknown as SlotProps<Name>)}</>;
};
