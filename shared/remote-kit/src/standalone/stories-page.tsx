import { Box, DesignProvider, FailedState } from '@jangada/design';
import type { Offer } from '@jangada/contracts/page/offer';
import { Component, Suspense, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { HostProvider } from '../host/host-context.tsx';
import { useStore } from 'zustand';
import { QueryClient, QueryClientProvider } from '../query.ts';
import { replaceAddress } from '../routing/session-history.ts';
import { ClaimRoutes } from '../routing/claim-routes.tsx';
import { SiteRouter } from '../routing/site-router.tsx';
import type { Story, StoryGroup } from './stories.ts';
import { createStubHost } from '../stub-host/stub-host.ts';
import type { StandaloneModules } from './modules.ts';
import { panelCss } from './panel/panel.styles.ts';
import { Choice } from './panel/controls.tsx';
import { useTextsOf, Waiting } from './stage-view.tsx';

export const STORIES_PATH = '/stories';

interface FoundStory {
  /** Such as `Cashier: ready`. */
  readonly title: string;
  readonly story: Story;
}

const isStory = (value: unknown): value is Story => typeof value === 'object' && value !== null && 'view' in value;

const load = async (stories: StandaloneModules): Promise<readonly FoundStory[]> => {
  const modules = await Promise.all(Object.values(stories).map((one) => one()));
  return modules.flatMap((module) => {
    const { default: group, ...named } = module as { default: StoryGroup } & Record<string, unknown>;
    return Object.entries(named).flatMap(([name, story]) =>
      isStory(story) ? [{ title: `${group.title}: ${name}`, story }] : [],
    );
  });
};

class Caught extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return this.state.error === null ? this.props.children : <FailedState title={String(this.state.error)} />;
  }
}

interface ShownProps {
  readonly offer: Offer;
  readonly modules: StandaloneModules;
  readonly story: Story;
  readonly mode: 'light' | 'dark';
  readonly language: 'pt' | 'en';
}

/** A story in a stub host of its own. */
const Shown = ({ offer, modules, story, mode, language }: ShownProps) => {
  const stub = useMemo(() => {
    const { session, tenant, path } = story;
    const given = { ...(session && { session }), ...(tenant && { tenant }), ...(path && { path }) };
    const made = createStubHost({ remote: offer.remote, mode, language, ...given });
    story.api?.(made.fake);
    return made;
  }, [offer, story, mode, language]);
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const isReady = useTextsOf({ stub, offer }, modules);
  const site = useStore(stub.tenant);
  useEffect(() => () => stub.stop(), [stub]);
  useEffect(() => {
    if (isReady) story.after?.(stub);
  }, [story, stub, isReady]);
  if (!isReady) return null;
  return (
    <QueryClientProvider client={queries}>
      <DesignProvider site={site} mode={mode}>
        <SiteRouter site={stub.navigation}>
          <HostProvider host={stub.host}>
            <Caught>
              {/* The padding of the shell's frame. */}
              <Box as="main" px={{ base: '3', md: '6' }} py="4">
                <Suspense fallback={<Waiting />}>
                  <ClaimRoutes claims={stub.navigation.claims} render={() => story.view()} />
                </Suspense>
              </Box>
            </Caught>
          </HostProvider>
        </SiteRouter>
      </DesignProvider>
    </QueryClientProvider>
  );
};

interface StoriesPageProps {
  readonly offer: Offer;
  readonly modules: StandaloneModules;
  readonly stories: StandaloneModules;
}

const useStories = (stories: StandaloneModules) => {
  const [found, setFound] = useState<readonly FoundStory[] | null>(null);
  useEffect(() => {
    void load(stories).then(setFound);
  }, [stories]);
  return found;
};

interface Look {
  readonly mode: 'light' | 'dark';
  readonly language: 'pt' | 'en';
}

const addressOf = (title: string, { mode, language }: Look): string =>
  `${STORIES_PATH}?${new URLSearchParams({ story: title, mode, language }).toString()}`;

/** One story alone, in its own page, so that its dialogs do not cover the list. */
export const StoryAlone = ({ offer, modules, stories }: StoriesPageProps) => {
  const found = useStories(stories);
  const address = new URLSearchParams(window.location.search);
  const shown = found?.find(({ title }) => title === address.get('story'));
  if (!shown) return null;
  return (
    <Shown
      offer={offer}
      modules={modules}
      story={shown.story}
      mode={address.get('mode') === 'light' ? 'light' : 'dark'}
      language={address.get('language') === 'en' ? 'en' : 'pt'}
    />
  );
};

/** Every story of a remote, one at a time; the chosen one is in the address. */
const StoryList = ({ offer, stories }: StoriesPageProps) => {
  const found = useStories(stories);
  const [chosen, setChosen] = useState(() => new URLSearchParams(window.location.search).get('story'));
  const [mode, setMode] = useState<Look['mode']>('dark');
  const [language, setLanguage] = useState<Look['language']>('pt');
  const shown = found?.find(({ title }) => title === chosen) ?? found?.[0];
  const choose = (title: string) => {
    setChosen(title);
    replaceAddress(`${STORIES_PATH}?story=${encodeURIComponent(title)}`);
  };
  return (
    <>
      <style>{`body{margin:0}${panelCss}`}</style>
      <div className="jgd-stories">
        <aside className="jgd" aria-label="Stories">
          <header className="jgd-head">
            <h1>
              {offer.remote} <small>stories</small>
            </h1>
            <a className="jgd-button" href="/" style={{ textDecoration: 'none', color: 'inherit' }}>
              Remote
            </a>
          </header>
          <div className="jgd-body">
            <Choice label="Colour mode" values={['light', 'dark'] as const} value={mode} onChange={setMode} />
            <Choice label="Language" values={['pt', 'en'] as const} value={language} onChange={setLanguage} />
            <ul>
              {found?.map(({ title }) => (
                <li key={title}>
                  <button
                    type="button"
                    className="jgd-button"
                    style={{ width: '100%', textAlign: 'start' }}
                    aria-current={title === shown?.title}
                    data-quiet={title === shown?.title ? undefined : ''}
                    onClick={() => choose(title)}
                  >
                    {title}
                  </button>
                </li>
              ))}
            </ul>
            {found?.length === 0 && <p className="jgd-muted">There is no *.stories.tsx in this remote.</p>}
          </div>
        </aside>
        <main className="jgd-stage">
          {shown && <iframe title={shown.title} src={addressOf(shown.title, { mode, language })} />}
        </main>
      </div>
    </>
  );
};

/** The stories of a remote: the list, and the chosen one in an embedded page. */
export const StoriesPage = (props: StoriesPageProps) =>
  window.parent === window ? <StoryList {...props} /> : <StoryAlone {...props} />;
