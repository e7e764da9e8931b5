import type { FastifyRequest } from 'fastify';
import { sameText } from '../crypto/tokens.ts';

/** The certificate of the caller, as the proxy has verified it. */
export interface CertificateFacts {
  /** Whether a CA of the proxy's list has issued it, and it is valid now. */
  readonly verified: boolean;
  /** The common name of the subject. */
  readonly name: string;
}

/** A call of a third party as it arrived: each way to authenticate it reads the parts that it needs. */
export interface ThirdPartyRequest {
  readonly method: string;
  /** Path and query as received. */
  readonly rawUrl: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawBody: string;
  /** Undefined when the caller has shown none, or has not come through the proxy for third parties. */
  readonly certificate: CertificateFacts | undefined;
  readonly sourceAddress: string;
}

/** The headers that only the proxy for third parties may set; it deletes those of callers. */
const PROXY_HEADERS = {
  secret: 'x-third-party-proxy',
  address: 'x-third-party-address',
  verify: 'x-third-party-certificate-verify',
  name: 'x-third-party-certificate-name',
} as const;

/** The result of OpenSSL's verification: no error. */
const VERIFIED = '0';

/**
 * Reads a call of a third party. Facts about certificate and address are believed only with the secret that the proxy
 * alone knows; otherwise there is no certificate, and the address is that of the connection.
 *
 * @param proxySecrets each of them is accepted; empty when no proxy verifies certificates
 */
export const thirdPartyRequestOf = (request: FastifyRequest, proxySecrets: readonly string[]): ThirdPartyRequest => {
  const { headers, raw, rawBody, method, ip } = request;
  const rawUrl = raw.url ?? '/';
  const [, search = ''] = rawUrl.split(/\?(.*)/s);
  const one = (name: string): string | undefined => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  const given = one(PROXY_HEADERS.secret) ?? '';
  const isOfProxy = proxySecrets.some((secret) => sameText(given, secret));
  const verify = isOfProxy ? one(PROXY_HEADERS.verify) : undefined;
  return {
    method,
    rawUrl,
    query: new URLSearchParams(search),
    headers,
    rawBody,
    certificate:
      verify === undefined
        ? undefined
        : { verified: verify === VERIFIED, name: decoded(one(PROXY_HEADERS.name) ?? '') },
    sourceAddress: (isOfProxy ? one(PROXY_HEADERS.address) : undefined) ?? ip,
  };
};

/** The proxy encodes the name, because a certificate may contain any character. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
