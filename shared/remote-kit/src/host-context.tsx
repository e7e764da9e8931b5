import type { HostApi } from '@jangada/contracts/host/host-api';
import type { SlotName, SlotProps } from '@jangada/contracts/slots';
import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { Texts } from './texts.ts';

export type RenderSlot = <Name extends SlotName>(name: Name, props: SlotProps<Name>) => ReactNode;

interface HostContextValue {
  readonly host: HostApi;
  readonly texts: Texts;
  readonly renderSlot: RenderSlot;
}

const HostContext = createContext<HostContextValue | null>(null);

const nothing: RenderSlot = () => null;

export interface HostProviderProps {
  readonly host: HostApi;
  /** The remote's texts in the current language. */
  readonly texts?: Texts;
  readonly renderSlot?: RenderSlot;
  readonly children: ReactNode;
}

const noTexts: Texts = {};

/** Hands the host to the views of one remote. The shell, the stub host and the tests all do it through this. */
export const HostProvider = ({ host, texts = noTexts, renderSlot = nothing, children }: HostProviderProps) => {
  const value = useMemo(() => ({ host, texts, renderSlot }), [host, texts, renderSlot]);
  return <HostContext value={value}>{children}</HostContext>;
};

/** @throws when the view is rendered outside of a host. */
export const useHostContext = (): HostContextValue => {
  const value = useContext(HostContext);
  if (!value) throw new Error('This view needs a HostProvider around it');
  return value;
};

/** The host of this remote. The hooks of `hooks.ts` are shorter for most needs. */
export const useHost = (): HostApi => useHostContext().host;
