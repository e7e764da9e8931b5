import { modals } from '@jangada/contracts/page/modals';
import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { OFFLINE_PATH } from '@jangada/contracts/delivery/pwa';
import { slots, type Slot } from '@jangada/contracts/page/slots';
import type { Release } from '@jangada/contracts/delivery/release';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { Page } from './find-page.ts';
import type { Planned } from './plans.ts';

/** A script that the page starts before any other script requests it. */
export interface PageScript {
  readonly src: string;
  readonly integrity: string;
  /**
   * `defer`: the shell's start and the entries of remotes run in order after the document, because an entry takes the
   * federation runtime from the shell. `async`: other files of a remote run as soon as they arrive.
   */
  readonly kind: 'defer' | 'async';
  /** The shell cannot start without this script, so the page watches whether it runs. */
  readonly startsShell?: true;
  /** Only a part of the frame around the view needs this script. */
  readonly isOfFrame?: true;
}

const scriptsOf = (release: PlannedRelease, paths: readonly string[], kind: PageScript['kind']): PageScript[] =>
  paths.flatMap((path) => {
    const integrity = release.integrity[path];
    // A file without a hash is never started, because the loader refuses it.
    return integrity ? [{ src: release.base + path, integrity, kind }] : [];
  });

/**
 * The files of one exposed module: the entry, the module, the texts of the language, the modules that run with it, and
 * the shell's shared modules that are not in its start scripts.
 */
const remoteScripts = (release: PlannedRelease | undefined, expose: string, { page, host }: Place): PageScript[] => {
  if (!release?.offer) return [];
  const { texts, activate } = release.offer;
  const modules = [expose, texts[page.language], ...(activate ? [activate] : [])].flatMap(
    (name) => release.exposes[name] ?? [],
  );
  const own = modules.flatMap(({ scripts }) => scripts);
  const shared = modules.flatMap(({ needs }) => needs ?? []).flatMap((key) => host?.exposes[key]?.scripts ?? []);
  return [
    // The shell imports ES modules: a script tag would run them as classic scripts.
    ...(release.container ? [] : scriptsOf(release, [release.entry], 'defer')),
    ...(release.container ? [] : scriptsOf(release, own, 'async')),
    ...(host ? scriptsOf(host, shared, 'async') : []),
  ];
};

interface Place {
  readonly page: Page;
  readonly host: PlannedRelease | undefined;
}

const headerSlots = (Object.entries(slots) as [string, Slot][])
  .filter(([name, slot]) => slot.place === 'host' && slot.for === 'user' && name.startsWith('header.'))
  .map(([name]) => name);

/**
 * Every script that the first complete view of this page needs, each once: the shell, the view of the route, the modal
 * that the route opens, and for a signed-in visitor the parts in the header.
 */
export const pageScripts = (
  { plan, chosen }: Planned,
  page: Page,
  visitor: { readonly signedIn: boolean },
): PageScript[] => {
  const releaseOf = (remote: ReleasableName) => plan.remotes[remote]?.chain[0];
  const place: Place = { page, host: releaseOf('host') };
  const wanted: PageScript[] = hostScripts(place.host, chosen.get('host'));
  // The shell's start contains its Portuguese texts; other languages have a separate file. The offline page contains
  // its texts itself, and starts only scripts that the service worker has precached.
  if (place.host && page.claim?.path !== OFFLINE_PATH)
    wanted.push(...scriptsOf(place.host, place.host.exposes[`./texts/${page.language}`]?.scripts ?? [], 'async'));
  if (page.status === 200 && page.claim && page.expose) {
    wanted.push(...remoteScripts(releaseOf(page.claim.owner), page.expose, place));
  }
  if (page.claim?.opens && !visitor.signedIn) {
    const { modal } = page.claim.opens;
    const release = releaseOf(modals[modal].owner);
    const expose = release?.offer?.modals.find((offered) => offered.modal === modal)?.expose;
    if (expose) wanted.push(...remoteScripts(release, expose, place));
  }
  if (visitor.signedIn && page.claim?.layout !== 'empty') {
    for (const { chain } of Object.values(plan.remotes)) {
      const placed = chain[0]?.offer?.slots.filter((offered) => headerSlots.includes(offered.slot)) ?? [];
      const scripts = placed.flatMap(({ expose }) => remoteScripts(chain[0], expose, place));
      wanted.push(...scripts.map((script) => ({ ...script, isOfFrame: true as const })));
    }
  }
  // The first mention decides the kind: a start script of the shell stays one.
  return wanted.filter((script, index) => wanted.findIndex(({ src }) => src === script.src) === index);
};

const hostScripts = (planned: PlannedRelease | undefined, release: Release | undefined): PageScript[] =>
  planned && release
    ? scriptsOf(planned, [...new Set([release.entry, ...(release.initial ?? [])])], 'defer').map((script) => ({
        ...script,
        startsShell: true,
      }))
    : [];

/**
 * The body font, limited to the characters of the site's texts: the first paint needs it. The heading font may load
 * later.
 */
const TEXT_FONT = /(^|\/)inter-latin-[^/]*-subset\.[^/]*woff2$/;

/** The fonts that the page preloads. */
export const pageFonts = ({ plan, chosen }: Planned): string[] => {
  const base = plan.remotes.host?.chain[0]?.base;
  const file = chosen.get('host')?.files.find(({ path }) => TEXT_FONT.test(path));
  return base && file ? [base + file.path] : [];
};
