import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Config } from '../../../config/config.ts';
import { isLaunchAddress } from './launch-address.ts';

const SANDBOX = 'http://localhost:8090';

const local = [{ domains: ['localhost'] }, { domains: ['tucano.localhost'] }];
const deployed = [{ domains: ['jangada.example', 'www.jangada.example'] }, { domains: ['tucano.example'] }];

/** The part of a configuration that `isLaunchAddress` reads. */
const configured = (scheme: 'http' | 'https', gameOrigins: readonly string[], thirdPartyOrigin: string): Config =>
  ({
    publicly: {
      scheme,
      sitePort: scheme === 'https' ? 443 : 8080,
      apiPort: scheme === 'https' ? 8443 : 8081,
      realtimePort: scheme === 'https' ? 443 : 8082,
      realtimeHost: scheme === 'https' ? 'ws.example' : null,
      realtimeTls: scheme === 'https',
      thirdPartyOrigin,
    },
    realtime: { cluster: null },
    studio: { gameOrigins },
    // Only the fields that `isLaunchAddress` reads.
  }) as unknown as Config;

const production = configured(
  'https',
  ['https://games.example', 'https://tucano.example', 'https://ws.example'],
  SANDBOX,
);
const development = configured('http', [SANDBOX, 'http://localhost:8080', 'http://games.example'], SANDBOX);

describe('a launch address', () => {
  it('at an origin of the provider, over TLS, is opened', () => {
    assert.equal(isLaunchAddress('https://games.example/play?session=1', production, deployed), true);
  });

  it('of the sandbox is opened without TLS in development, also for a site with TLS', () => {
    assert.equal(isLaunchAddress(`${SANDBOX}/studio/play?session=1`, development, local), true);
    const withTls = configured('https', [SANDBOX], SANDBOX);
    assert.equal(isLaunchAddress(`${SANDBOX}/studio/play`, withTls, local), true);
  });

  for (const [what, address, config, tenants] of [
    ['without TLS', 'http://games.example/play', production, deployed],
    ['without TLS in development, elsewhere than the sandbox', 'http://games.example/play', development, local],
    ['at another origin', 'https://evil.example/play', production, deployed],
    ['at another port of the provider', 'https://games.example:8444/play', production, deployed],
    ['at a host that begins as the provider’s', 'https://games.example.evil.example/play', production, deployed],
    ['of the sandbox where sites are deployed', `${SANDBOX}/play`, configured('https', [SANDBOX], SANDBOX), deployed],
    ['at a tenant’s site, even when it is configured', 'https://tucano.example/casino', production, deployed],
    ['at the gateway, even when it is configured', 'https://ws.example/app', production, deployed],
    ['at the site in development, even when it is configured', 'http://localhost:8080/x', development, local],
    ['at the API of a tenant', 'https://jangada.example:8443/x', production, deployed],
    ['with a user name', 'https://user@games.example/play', production, deployed],
    ['that is no address', 'games', production, deployed],
    ['that is a script', 'javascript:alert(1)', production, deployed],
    ['of data', 'data:text/html,x', production, deployed],
  ] as const)
    it(`${what} is refused`, () => assert.equal(isLaunchAddress(address, config, tenants), false));
});
