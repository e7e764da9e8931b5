import { DesignProvider } from '@jangada/design';
import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Fakes } from './fakes.ts';
import { HostProvider } from '../host/host-context.tsx';
import type { RenderSlot } from '../host/host-context.tsx';
import { useColorMode, useTenant } from '../host/hooks.ts';
import { QueryClient, QueryClientProvider } from '../query.ts';
import { ClaimRoutes } from '../routing/claim-routes.tsx';
import { SiteRouter } from '../routing/site-router.tsx';
import { createStubHost } from './stub-host.ts';
import type { StubHost, StubHostOptions } from './stub-host.ts';

export { refusal } from './fakes.ts';
export { aSite, aUser } from './stub-data.ts';

export interface RenderRemoteOptions extends StubHostOptions {
  readonly api?: (fake: Fakes) => void;
  readonly renderSlot?: RenderSlot;
}

export interface RenderedRemote extends RenderResult, Pick<StubHost, 'fake' | 'host' | 'emit' | 'log' | 'modal'> {
  readonly stub: StubHost;
}

const Around = ({ children }: { children: ReactNode }) => {
  const site = useTenant();
  const mode = useColorMode();
  return (
    <DesignProvider site={site} mode={mode}>
      {children}
    </DesignProvider>
  );
};

/**
 * Renders a view of a remote in a stub host, for Jest.
 *
 * @example
 * const { fake, modal } = renderRemote(<DepositForm />, { session: 'user', texts: { pt, en } });
 */
export const renderRemote = (view: ReactNode, options: RenderRemoteOptions = {}): RenderedRemote => {
  const { api, renderSlot, ...stubOptions } = options;
  const stub = createStubHost(stubOptions);
  api?.(stub.fake);
  // As in the shell: without a network a mutation fails at once.
  const mutations = { retry: false, networkMode: 'always' } as const;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations } });
  const slots = renderSlot ? { renderSlot } : {};
  const rendered = render(
    <QueryClientProvider client={queries}>
      <SiteRouter site={stub.navigation}>
        <HostProvider host={stub.host} {...slots}>
          <Around>
            <ClaimRoutes claims={stub.navigation.claims} render={() => view} />
          </Around>
        </HostProvider>
      </SiteRouter>
    </QueryClientProvider>,
  );
  return { ...rendered, stub, fake: stub.fake, host: stub.host, emit: stub.emit, log: stub.log, modal: stub.modal };
};
