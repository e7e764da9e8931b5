import type { SlotName, SlotProps } from '@jangada/contracts/page/slots';
import { useHostContext } from './host-context.tsx';

/**
 * Renders a slot with the views of other remotes. Empty without any. The marker element, which has no box, ends the CSS
 * scope of the remote around it.
 *
 * @example
 * <Slot name="home.sports" />
 */
export const Slot = <Name extends SlotName>({ name, ...props }: { name: Name } & SlotProps<Name>) => {
  const { renderSlot } = useHostContext();
  return (
    <div data-slot="" style={{ display: 'contents' }}>
      {renderSlot(name, props as unknown as SlotProps<Name>)}
    </div>
  );
};
