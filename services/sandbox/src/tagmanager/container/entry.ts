import { attachDataLayer } from './data-layer.ts';
import type { Model } from './data-layer.ts';

// Served as /tagmanager/gtm.js: a classic script that neither evaluates code nor changes the page.

interface Container {
  dataLayer: Model;
}

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('gtm.js must be loaded as a classic script');
const address = new URL(script.src);
const id = address.searchParams.get('id') ?? '';
const layerName = address.searchParams.get('l') ?? 'dataLayer';

const globals: Record<string, unknown> = Object(window);

const layerOfPage = (): unknown[] => {
  const found = globals[layerName];
  if (Array.isArray(found)) return found;
  const made: unknown[] = [];
  globals[layerName] = made;
  return made;
};

/** The only tag of this container: it sends each event in a request that outlives the page. */
const collect = (name: string, facts: Record<string, unknown>): void => {
  const body = new URLSearchParams({
    id,
    en: name,
    ep: JSON.stringify(facts),
    dl: location.origin + location.pathname,
    dt: document.title,
    ul: document.documentElement.lang,
  });
  navigator.sendBeacon(new URL('collect', address), body);
};

const containers = Object(globals.google_tag_manager ?? {}) as Record<string, Container>;
if (!containers[id]) {
  const layer = layerOfPage();
  containers[id] = { dataLayer: attachDataLayer(layer, ({ name, facts }) => collect(name, facts)) };
  globals.google_tag_manager = containers;

  const push = (event: string) => layer.push({ event });
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => push('gtm.dom'), { once: true });
  else push('gtm.dom');
  if (document.readyState === 'complete') push('gtm.load');
  else addEventListener('load', () => push('gtm.load'), { once: true });
}
