import type { HostApi } from '@jangada/contracts/host/host-api';
import type { SlotName, SlotProps } from '@jangada/contracts/page/slots';
import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';

export type RenderSlot = <Name extends SlotName>(name: Name, props: SlotProps<Name>) => ReactNode;

interface HostContextValue {
  readonly host: HostApi;
  readonly renderSlot: RenderSlot;
}

const HostContext = createContext<HostContextValue | null>(null);

const nothing: RenderSlot = () => null;

export interface HostProviderProps {
  readonly host: HostApi;
  readonly renderSlot?: RenderSlot;
  readonly children: ReactNode;
}

/**
 * Provides the host and its i18next instance to the views of one remote. The shell, the stub host and the tests use it.
 */
export const HostProvider = ({ host, renderSlot = nothing, children }: HostProviderProps) => {
  const value = useMemo(() => ({ host, renderSlot }), [host, renderSlot]);
  const { instance, namespace } = host.i18n;
  return (
    <HostContext value={value}>
      <I18nextProvider i18n={instance} defaultNS={namespace}>
        {children}
      </I18nextProvider>
    </HostContext>
  );
};

/** @throws when the view is rendered outside of a host. */
export const useHostContext = (): HostContextValue => {
  const value = useContext(HostContext);
  if (!value) throw new Error('This view needs a HostProvider around it');
  return value;
};

/** The host of this remote. The hooks of `hooks.ts` are shorter for most needs. */
export const useHost = (): HostApi => useHostContext().host;
