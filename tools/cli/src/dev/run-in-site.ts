import { userInfo } from 'node:os';
import { buildDevRelease } from '@jangada/build/dev-release';
import { startBuildServer, type BuildServer } from '@jangada/build/build-server';
import type { BuildTarget } from '@jangada/build/targets';
import { watchSources } from '@jangada/build/watch-sources';
import { announceRelease, createOverride, revokeOverride } from '@jangada/contracts/delivery/overrides.endpoints';
import { listTenants } from '@jangada/contracts/delivery/tenants.endpoints';
import { type DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { deliveryClient } from '../delivery-client.ts';
import { findEdge } from '../find-edge.ts';

export interface InSite {
  readonly target: BuildTarget;
  readonly port: number;
  /** The running site: `http://tucano.localhost:8080`. */
  readonly site: string;
  readonly minutes: number | undefined;
}

/** Names below `localhost` are this machine, even if the resolver does not know them (RFC 6761). */
const edgeOf = (site: URL): string => {
  if (!site.hostname.endsWith('.localhost')) return site.origin;
  return `${site.protocol}//localhost${site.port && `:${site.port}`}`;
};

const tenantAt = async (call: DeliveryClient, site: URL): Promise<string> => {
  const { data } = await call(listTenants);
  const found = data.find(({ domain }) => domain === site.hostname);
  if (found) return found.slug;
  throw new Error(`No tenant has the domain ${site.hostname}. Known: ${data.map(({ domain }) => domain).join(', ')}`);
};

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const pageOf = (
  name: string,
  site: string,
  link: string,
) => `<!doctype html><meta charset="utf-8"><title>${name}</title>
<style>body{font:16px/1.5 system-ui;max-width:60ch;margin:15vh auto;padding:0 24px;color-scheme:light dark}</style>
<h1>${name} in ${escapeHtml(site)}</h1><p>This is the development server; the remote itself runs in the site.</p>
<p><a href="${escapeHtml(link)}">Open it there</a>. The link is good for one browser.</p>`;

/** A running local build: its address, and a function that ends it. */
export interface RunningInSite {
  readonly link: string;
  stop(): Promise<void>;
}

/** Builds, announces the build, and notifies the open pages; a compile error is reported, and the last build stays. */
const builder = (target: BuildTarget, server: BuildServer, announce: (build: object) => Promise<unknown>) => {
  let number = 0;
  return async (): Promise<string> => {
    number += 1;
    const startedMs = performance.now();
    const build = await buildDevRelease(target, number);
    server.add(build);
    await announce(build.release);
    server.tell({ kind: 'built', version: build.release.version });
    return `${build.release.version} in ${Math.round(performance.now() - startedMs)} ms`;
  };
};

/**
 * Serves a remote from its sources to one browser of a running site, and rebuilds it after changes.
 *
 * @throws {DeliveryError} when the site's edge refuses · Error when it does not compile or nothing answers
 */
export const runInSite = async (
  { target, port, site, minutes }: InSite,
  env: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<RunningInSite> => {
  const address = new URL(site);
  const call = deliveryClient(findEdge(env, edgeOf(address)));
  const tenant = await tenantAt(call, address);
  let link = '';
  const server = await startBuildServer(port, () => pageOf(target.name, site, link));
  try {
    const body = {
      tenant,
      feature: 'remote',
      remote: target.name,
      origin: server.origin,
      author: userInfo().username,
      ...(minutes !== undefined && { minutes }),
    };
    const issued = await call(createOverride, { body });
    link = issued.link;
    const params = { id: issued.override.id };
    const build = builder(target, server, (release) => call(announceRelease, { params, body: release }));
    say(`${target.name} ${await build()}`);
    say(`until ${issued.override.expires_at}, for one browser: ${link}`);
    const stopWatching = watchSources(target.folder, () =>
      build().then(
        (built) => say(`${target.name} ${built}`),
        (error: unknown) => {
          say(words(error));
          server.tell({ kind: 'failed', message: words(error) });
        },
      ),
    );
    return {
      link,
      stop: async () => {
        stopWatching();
        await call(revokeOverride, { params }).catch((error: unknown) => say(words(error)));
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
};
