import { addressUnder, startScript, ThirdPartyError, webAddress } from '../browser/third-party-script.ts';

/** The public tag manager; a tenant with server-side tagging names a host of its own (CFG-17). */
const PUBLIC_SOURCE = 'https://www.googletagmanager.com';

/** `gtmSource` names the host, or the script itself where it has a name of its own. */
const addressOf = (container: string, source: string): URL | null => {
  const address = source.endsWith('.js') ? webAddress(source) : addressUnder(source, 'gtm.js');
  address?.searchParams.set('id', container);
  address?.searchParams.set('l', 'dataLayer');
  return address;
};

/**
 * Loads a container; it reads what is in `window.dataLayer` already.
 *
 * @throws {ThirdPartyError} the operator's address is none, or the script was blocked or did not come
 */
export const loadTagManager = async (container: string, source: string = PUBLIC_SOURCE): Promise<void> => {
  const address = addressOf(container, source || PUBLIC_SOURCE);
  if (!address) throw new ThirdPartyError('gtmSource is no web address');
  await startScript(address).loaded;
};
