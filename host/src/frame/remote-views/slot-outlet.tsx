import { Skeleton } from '@jangada/design';
import { slots } from '@jangada/contracts/page/slots';
import type { SlotName, SlotProps } from '@jangada/contracts/page/slots';
import type { RenderSlot } from '@jangada/remote-kit/host-context';
import { useSessionStatus } from '@jangada/remote-kit/hooks';
import type { ReactNode } from 'react';
import { useOffers } from '../../shell/shell-context.tsx';
import { RemoteView } from './remote-view.tsx';

export interface SlotOutletProps<Name extends SlotName> {
  readonly name: Name;
  readonly props: SlotProps<Name>;
  readonly skeleton?: ReactNode;
  readonly failedSize?: 'full' | 'small';
}

/** Renders the offers of remotes for a slot. Loads nothing for visitors that an offer excludes. */
export const SlotOutlet = <Name extends SlotName>({ name, props, skeleton, failedSize }: SlotOutletProps<Name>) => {
  const offers = useOffers();
  const status = useSessionStatus();
  if (slots[name].for === 'user' && status !== 'user') return null;
  return offers
    .fillersOf(name)
    .map(({ remote, expose }) => (
      <RemoteView
        key={`${remote} ${expose}`}
        remote={remote}
        expose={expose}
        props={props as Readonly<Record<string, unknown>>}
        skeleton={skeleton ?? <Skeleton height="44px" />}
        {...(failedSize ? { failedSize } : {})}
      />
    ));
};

/** For slots in a remote's page. */
export const renderSlot: RenderSlot = (name, props) => <SlotOutlet name={name} props={props} />;
