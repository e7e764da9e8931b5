import { addressUnder, startScript, ThirdPartyError } from '../browser/third-party-script.ts';

/** The public tag manager; a tenant with server-side tagging names a host of its own (CFG-17). */
export const PUBLIC_SOURCE = 'https://www.googletagmanager.com';

/**
 * Loads a container; it reads what is in `window.dataLayer` already.
 *
 * @throws {ThirdPartyError} the operator's address is none, or the script was blocked or did not come
 */
export const loadTagManager = async (container: string, source: string = PUBLIC_SOURCE): Promise<void> => {
  const address = addressUnder(source || PUBLIC_SOURCE, `gtm.js?id=${container}&l=dataLayer`);
  if (!address) throw new ThirdPartyError('gtmSource is no web address');
  await startScript(address).loaded;
};
