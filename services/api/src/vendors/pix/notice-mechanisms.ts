import { createHmac, verify } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { sameText } from '../../crypto/tokens.ts';
import type { NoticeMechanism } from '../../config/notice-mechanisms.ts';
import type { ThirdPartyRequest } from '../third-party-request.ts';
import { isSignedNotice } from './notice-signature.ts';

/** The parameter of a secret in the address, as in Efí's manual. */
export const ADDRESS_SECRET = 'hmac';

/**
 * Requires every mechanism of the list.
 *
 * @param path of our registered address with `/pix`, as the provider sees it
 * @returns the first mechanism that does not hold; null when the notice is the provider's
 */
export const failedMechanism = (
  request: ThirdPartyRequest,
  mechanisms: readonly NoticeMechanism[],
  path: string,
): NoticeMechanism['by'] | 'nothing-configured' | null => {
  if (!mechanisms.some(({ by }) => by !== 'networks')) return 'nothing-configured';
  return mechanisms.find((mechanism) => !holds(mechanism, request, path))?.by ?? null;
};

function holds(mechanism: NoticeMechanism, request: ThirdPartyRequest, path: string): boolean {
  switch (mechanism.by) {
    case 'certificate':
      return request.certificate?.verified === true && mechanism.names.includes(request.certificate.name);
    case 'address':
      return isOneOf(mechanism.secrets, onlyOne(request.query.getAll(ADDRESS_SECRET)));
    case 'header':
      return isOneOf(mechanism.secrets, headerOf(request, mechanism.header));
    case 'hmac': {
      const { header, encoding, secrets } = mechanism;
      const macs = secrets.map((secret) => createHmac('sha256', secret).update(request.rawBody).digest(encoding));
      return isOneOf(macs, headerOf(request, header));
    }
    case 'signature': {
      const signature = headerOf(request, 'x-webhook-signature');
      return isSignedNotice({ signature, path, rawBody: request.rawBody }, mechanism.secrets);
    }
    case 'rsa':
      return isSignedByOne(mechanism.keys, headerOf(request, mechanism.header), request.rawBody);
    case 'networks':
      return isInside(mechanism.networks, request.sourceAddress);
  }
}

const onlyOne = (values: readonly string[]): string | undefined => (values.length === 1 ? values[0] : undefined);

const headerOf = ({ headers }: ThirdPartyRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

const isOneOf = (secrets: readonly string[], given: string | undefined): boolean =>
  given !== undefined && given !== '' && secrets.some((secret) => sameText(secret, given));

const isSignedByOne = (keys: readonly string[], signature: string | undefined, rawBody: string): boolean =>
  signature !== undefined &&
  keys.some((key) => verify('RSA-SHA256', Buffer.from(rawBody), key, Buffer.from(signature, 'base64')));

/** An IPv4 address of a socket that also takes IPv6. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

function isInside(networks: readonly string[], address: string): boolean {
  const plain = address.replace(MAPPED, '');
  const family = isIP(plain);
  if (family === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits = ''] = network.split('/');
    list.addSubnet(base, Number(bits), isIP(base) === 6 ? 'ipv6' : 'ipv4');
  }
  return list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}
