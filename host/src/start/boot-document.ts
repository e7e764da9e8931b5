import { BOOT_ELEMENT_ID, bootDocument } from '@jangada/contracts/delivery/boot';
import type { BootDocument } from '@jangada/contracts/delivery/boot';
import { safeParse } from '@jangada/contracts/values/schema';
import { siteConfig } from '@jangada/contracts/domains/site/site-config';

/** A 402 of the site config means maintenance; a 402 of any other call means insufficient credits (ERR-52). */
const MAINTENANCE_STATUS = 402;

const notFound: BootDocument = { state: 'not-found', status: 404 };

const parsed = (text: string): BootDocument | null => {
  try {
    const checked = safeParse(bootDocument, JSON.parse(text));
    return checked.success ? checked.data : null;
  } catch {
    return null;
  }
};

/** Reads the boot document of the edge; null when the page has none, as in development. */
export const readBootDocument = (page: Document): BootDocument | null => {
  const text = page.getElementById(BOOT_ELEMENT_ID)?.textContent;
  return text ? (parsed(text) ?? notFound) : null;
};

/**
 * Fetches the site config from our server when the page contains none (BOOT-12 to BOOT-14). A page without a plan has
 * no remotes.
 */
export const fetchBootDocument = async (domain: string, send: typeof fetch = fetch): Promise<BootDocument> => {
  try {
    const answer = await send(`/api/site-config?domain=${encodeURIComponent(domain)}&t=${Date.now()}`);
    if (answer.status === MAINTENANCE_STATUS) return { state: 'maintenance', status: 503 };
    if (!answer.ok) return notFound;
    const site = safeParse(siteConfig, await answer.json());
    return site.success ? { state: 'ready', site: site.data, status: 200 } : notFound;
  } catch {
    return notFound;
  }
};
