import { Box, DesignProvider, Heading, Spinner, Stack, Text } from '@jangada/design';
import type { Offer } from '@jangada/contracts/page/offer';
import { slots } from '@jangada/contracts/page/slots';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { ComponentType } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { HostProvider } from '../host/host-context.tsx';
import type { RenderSlot } from '../host/host-context.tsx';
import { useStore } from 'zustand';
import { ClaimRoutes } from '../routing/claim-routes.tsx';
import { claimParams } from '../routing/match-claim.ts';
import type { DevSession } from './dev-session.ts';
import { loadTexts, TEXTS_EDITED } from './load-texts.ts';
import { defaultOf } from './modules.ts';
import type { StandaloneModules } from './modules.ts';

type View = ComponentType<Record<string, unknown>>;

const lazyViews = new Map<string, View>();

const viewOf = (modules: StandaloneModules, expose: string): View => {
  const known = lazyViews.get(expose);
  if (known) return known;
  const view = lazy(async () => ({ default: (await defaultOf(modules[expose], expose)) as View }));
  lazyViews.set(expose, view);
  return view;
};

export const Waiting = () => (
  <Box padding="8">
    <Spinner />
  </Box>
);

interface PartsProps {
  readonly dev: DevSession;
  readonly modules: StandaloneModules;
}

const RoutePage = ({ route, modules }: { route: Offer['routes'][number]; modules: StandaloneModules }) => {
  const Page = viewOf(modules, route.expose);
  return <Page {...claimParams(route.path, useParams())} />;
};

const UnknownPage = ({ path }: { path: string }) => (
  <Stack padding="8" gap="2">
    <Heading>{path}</Heading>
    <Text color="fg.muted">This remote does not render this path. Choose one of its pages under “Places”.</Text>
  </Stack>
);

const CurrentPage = ({ dev: { offer }, modules }: PartsProps) => {
  const { pathname } = useLocation();
  return (
    <ClaimRoutes
      claims={offer.routes}
      render={(route) =>
        route ? <RoutePage key={pathname} route={route} modules={modules} /> : <UnknownPage path={pathname} />
      }
    />
  );
};

const CurrentModal = ({ dev: { stub, offer }, modules }: PartsProps) => {
  const open = useStore(stub.modal);
  const mine = offer.modals.find(({ modal }) => modal === open?.name);
  if (!open || !mine) return null;
  const Shown = viewOf(modules, mine.expose);
  return <Shown {...(open.props as Record<string, unknown>)} onClose={() => stub.modal.setState(null, true)} />;
};

const CurrentPanel = ({ dev: { stub, offer }, modules }: PartsProps) => {
  const open = useStore(stub.panel);
  const mine = offer.panels.find(({ panel }) => panel === open);
  if (!open || !mine) return null;
  const Shown = viewOf(modules, mine.expose);
  return (
    <Box
      as="aside"
      position="fixed"
      insetBlock="0"
      right="0"
      width="min(340px, 100vw)"
      background="surface"
      borderLeftWidth="1px"
      borderColor="border"
      zIndex="10"
    >
      <Shown onClose={() => stub.panel.setState(null, true)} />
    </Box>
  );
};

/** Slots lie above the page, each as the shell would show it: some only for players. */
const Slots = ({ dev, modules }: PartsProps) => {
  const session = useStore(dev.stub.session);
  const given = useStore(dev.slotProps);
  const shown = dev.offer.slots.filter(({ slot }) => slots[slot].for === 'everyone' || session.status === 'user');
  if (shown.length === 0) return null;
  return (
    <Stack direction="row" gap="3" padding="3" align="center" wrap="wrap">
      {shown.map(({ slot, expose }) => {
        const Shown = viewOf(modules, expose);
        return <Shown key={slot} {...given[slot]} />;
      })}
    </Stack>
  );
};

/** Adds the remote's texts in both languages, and again after an edit; reports when they are loaded. */
export const useTextsOf = (
  { stub, offer }: Pick<DevSession, 'stub' | 'offer'>,
  modules: StandaloneModules,
): boolean => {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isWanted = true;
    const load = () =>
      loadTexts(stub.host, offer, modules).then(
        () => isWanted && setReady(true),
        (error: unknown) => stub.host.telemetry.report(error),
      );
    void load();
    window.addEventListener(TEXTS_EDITED, load);
    return () => {
      isWanted = false;
      window.removeEventListener(TEXTS_EDITED, load);
    };
  }, [stub, offer, modules]);
  return isReady;
};

/** Shows only a remote's page, slots, dialog and panel in the stub host. */
export const StageView = ({ dev, modules }: PartsProps) => {
  const { stub } = dev;
  const site = useStore(stub.tenant);
  const mode = useStore(stub.mode);
  const hasTexts = useTextsOf(dev, modules);
  const renderSlot = useMemo<RenderSlot>(
    () => (name) => <Text color="fg.muted">[{name}: shown by another remote]</Text>,
    [],
  );
  const parts = { dev, modules };
  return (
    <DesignProvider site={site} mode={mode}>
      <Box minHeight="100vh" background="canvas" color="fg">
        {hasTexts && (
          <HostProvider host={stub.host} renderSlot={renderSlot}>
            {/* React 19 loses a new location for a page whose boundary waits for something else, so slots have their own. */}
            <Suspense fallback={null}>
              <Slots {...parts} />
            </Suspense>
            <Suspense fallback={<Waiting />}>
              <Box as="main" px={{ base: '3', md: '6' }}>
                <CurrentPage {...parts} />
              </Box>
              <CurrentModal {...parts} />
              <CurrentPanel {...parts} />
            </Suspense>
          </HostProvider>
        )}
      </Box>
    </DesignProvider>
  );
};
