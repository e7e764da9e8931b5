import { addressUnder, startScript, ThirdPartyError, webAddress } from '../../browser/third-party-script.ts';

/** The default source; a tenant with server-side tagging configures its own host (CFG-17). */
const PUBLIC_SOURCE = 'https://www.googletagmanager.com';

/** `gtmSource` is a host, or the address of the script itself. */
const addressOf = (container: string, source: string): URL | null => {
  const address = source.endsWith('.js') ? webAddress(source) : addressUnder(source, 'gtm.js');
  address?.searchParams.set('id', container);
  address?.searchParams.set('l', 'dataLayer');
  return address;
};

/**
 * Loads a container, which then reads `window.dataLayer`.
 *
 * @throws {ThirdPartyError} the configured address is invalid, or the script was blocked or failed to load
 */
export const loadTagManager = async (container: string, source: string = PUBLIC_SOURCE): Promise<void> => {
  const address = addressOf(container, source || PUBLIC_SOURCE);
  if (!address) throw new ThirdPartyError('gtmSource is no web address');
  await startScript(address).loaded;
};
