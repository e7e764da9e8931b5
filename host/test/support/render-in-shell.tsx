import { DesignProvider } from '@jangada/design';
import type { Plan, PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { Offer } from '@jangada/contracts/page/offer';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { HostProvider } from '@jangada/remote-kit/host-context';
import { QueryClientProvider } from '@jangada/remote-kit/query';
import { SiteRouter } from '@jangada/remote-kit/routing/site-router';
import { aSite } from '@jangada/remote-kit/stub-data';
import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderSlot } from '../../src/frame/remote-views/slot-outlet.tsx';
import { ShellProvider } from '../../src/shell/shell-context.tsx';
import { hasShellPage } from '../../src/pages/shell-pages.ts';
import { createShell } from '../../src/shell/create-shell.ts';
import type { Shell } from '../../src/shell/shell.ts';

const noOffer = (remote: RemoteName): Offer => ({
  remote,
  texts: { pt: './texts/pt', en: './texts/en' },
  routes: [],
  slots: [],
  modals: [],
  panels: [],
});

export const aRelease = (remote: RemoteName, version: string, offer: Partial<Offer> = {}): PlannedRelease => ({
  version,
  uniqueName: `${remote}__${version.replaceAll('.', '').padStart(8, '0')}`,
  base: `/releases/${remote}/${version}/`,
  entry: 'remoteEntry.js',
  exposes: {},
  integrity: {},
  offer: { ...noOffer(remote), ...offer },
});

export const aPlannedRemote = (remote: RemoteName, chain: PlannedRelease[]): PlannedRemote => ({
  remote,
  reason: 'stable',
  chain,
  state: 'live',
});

export const aPlan = (remotes: readonly PlannedRemote[]): Plan => ({
  tenant: 'jangada',
  guest: '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11',
  revision: 1,
  remotes: Object.fromEntries(remotes.map((one) => [one.remote, one])),
});

export interface InShell {
  readonly path?: string;
  readonly site?: SiteConfig;
  readonly plan?: Plan;
  /** True when the browser has opened a signed x-ray link. */
  readonly hasXRay?: boolean;
}

/** Renders a part of the shell in a real shell with a fake network. */
export const renderInShell = (
  view: ReactNode,
  { path = '/', site = aSite(), plan, hasXRay = false }: InShell = {},
): RenderResult & { shell: Shell } => {
  window.history.replaceState(null, '', path);
  const shell = createShell({ site, plan: plan ?? null, hasXRay }, hasShellPage);
  const rendered = render(
    <ShellProvider value={shell}>
      <QueryClientProvider client={shell.queries}>
        <DesignProvider site={site} mode="dark">
          <SiteRouter site={shell.router}>
            <HostProvider host={shell.hostApi} renderSlot={renderSlot}>
              {view}
            </HostProvider>
          </SiteRouter>
        </DesignProvider>
      </QueryClientProvider>
    </ShellProvider>,
  );
  return { ...rendered, shell };
};
