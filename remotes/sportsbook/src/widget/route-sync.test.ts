import { createStubHost } from '@jangada/remote-kit/stub-host';
import fc from 'fast-check';
import { adapterOf } from './providers/adapter-of.ts';
import { fakeBetby, fakeFrames } from './testing/fake-providers.ts';
import type { FakeProvider } from './testing/fake-providers.ts';
import { innerPath } from './sports-paths.ts';
import { createRouteSync } from './route-sync.ts';
import { runWidget } from './run-widget.ts';

describe('route sync', () => {
  it('replaces the address by the place of the widget', () => {
    expect(createRouteSync('/sportsbook').fromWidget('/live')).toBe('/sportsbook/live');
  });

  it('navigates the widget after the back button', () => {
    const sync = createRouteSync('/sportsbook');
    sync.fromWidget('/live');
    expect(sync.fromAddress('/sportsbook/football-1')).toBe('/football-1');
  });

  it('never sends a move back to the side that made it', () => {
    const sync = createRouteSync('/sportsbook');
    sync.fromWidget('live');
    expect(sync.fromAddress('/sportsbook/live')).toBeNull();
    sync.fromAddress('/sportsbook/tennis-2');
    expect(sync.fromWidget('/tennis-2/')).toBeNull();
  });

  it('does nothing when the widget reports the page it was opened on', () => {
    expect(createRouteSync('/sportsbook/live').fromWidget('/live')).toBeNull();
  });
});

type Move = { readonly kind: 'page' | 'widget'; readonly path: string } | { readonly kind: 'back' | 'deliver' };

const PLACES = ['/', '/live', '/football-1', '/event/a-1'];
const place = fc.constantFrom(...PLACES);
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constant('page' as const), path: place }),
  fc.record({ kind: fc.constant('widget' as const), path: place }),
  fc.record({ kind: fc.constant('back' as const) }),
  // Delivers the oldest message; until then both sides continue to move.
  fc.record({ kind: fc.constant('deliver' as const) }),
);

const providers: readonly (readonly [string, (echoes: boolean) => FakeProvider])[] = [
  ['betby', (echoes) => fakeBetby({ echoes })],
  ['iframe', (echoes) => fakeFrames({ echoes, isDirect: false })],
];

/** Moves both sides at random, delivers everything, and compares. */
const run = async (provider: FakeProvider, moves: readonly Move[]) => {
  const stub = createStubHost({ remote: 'sportsbook', path: '/sportsbook/live', tenant: provider.site });
  const target = document.createElement('div');
  document.body.append(target);
  const { brand_id: brandId, theme_name: theme } = provider.site.betby;
  const stop = runWidget(stub.host, {
    ...{ adapter: adapterOf(provider.site), target, brandId, theme },
    ...{ isGuest: true, title: 'Esportes', mode: 'dark', language: 'pt' },
    onStatus: () => {},
    onRestart: () => {},
  });
  try {
    await provider.load();
    provider.deliver();
    const [widget] = provider.widgets;
    if (!widget) throw new Error('no widget was started');
    const { navigation } = stub.host;
    for (const step of moves) {
      if (step.kind === 'page') navigation.go(step.path === '/' ? '/sportsbook' : `/sportsbook${step.path}`);
      if (step.kind === 'widget') widget.go(step.path);
      if (step.kind === 'back') navigation.back();
      if (step.kind === 'deliver') provider.deliver(1);
    }
    provider.deliver();
    const replaced = stub.log.getState().filter(({ what, detail }) => what === 'navigation.go' && detail !== null);
    return {
      page: innerPath(navigation.place.getState().path),
      widget: widget.path(),
      navigations: widget.navigations.length,
      replacements: replaced.length - moves.filter(({ kind }) => kind === 'page').length,
    };
  } finally {
    stop();
    provider.stop();
    target.remove();
  }
};

describe.each(providers)('the address and the widget of %s', (_, create) => {
  it.each([
    ['reports its own moves only', false],
    ['also reports the moves that the page requested', true],
  ])('agree after any moves on both sides, and never loop, when it %s', async (_title, echoes) => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 25 }), async (moves) => {
        const { page, widget, navigations, replacements } = await run(create(echoes), moves);
        expect(page).toBe(widget);
        const count = (...kinds: Move['kind'][]) => moves.filter(({ kind }) => kinds.includes(kind)).length;
        // At most one message for each move, because an echoed move would be a loop.
        expect(navigations).toBeLessThanOrEqual(count('page', 'back'));
        expect(replacements).toBeLessThanOrEqual(count('widget'));
      }),
      { numRuns: 60 },
    );
  });
});
