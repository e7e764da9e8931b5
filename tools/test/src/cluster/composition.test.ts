import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDemo, readProduction, type ComposeFile } from '@jangada/start/compose/compose-file';
import { composition, OF_THE_DEMO } from './composition.ts';
import { planAddresses } from './own-network.ts';
import { settingsOf } from './settings.ts';

const [production, demo, cluster] = [readProduction(), readDemo(), composition()];

const differing = (first: object, second: object): string[] => {
  const [one, other] = [new Map(Object.entries(first)), new Map(Object.entries(second))];
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => JSON.stringify(one.get(name)) !== JSON.stringify(other.get(name)),
  );
};

const secretsOf = ({ services }: ComposeFile, service: string): string[] =>
  (services[service]?.secrets ?? []).map((one) => (typeof one === 'string' ? one : one.source));

describe('the cluster run', () => {
  it('starts the services of docker-compose.yml as they are, but for variables of the API, the sandbox and the seed', () => {
    assert.deepEqual(differing(production.services, cluster.services).toSorted(), [
      'api-1',
      'api-2',
      'operate',
      'sandbox',
      'seed',
    ]);
    for (const api of ['api-1', 'api-2'])
      assert.deepEqual(differing(production.services[api] ?? {}, cluster.services[api] ?? {}), ['environment']);
    assert.deepEqual(differing(production.networks, cluster.networks), []);
    assert.deepEqual(differing(production.secrets, cluster.secrets).toSorted(), ['own-ca.pem', 'realtime-apps.json']);
  });

  it('gives the API its limits for the load, and of the demo where third parties are and that its players may sign in', () => {
    for (const api of ['api-1', 'api-2']) {
      const given = cluster.services[api]?.environment ?? {};
      const changed = differing(production.services[api]?.environment ?? {}, given);
      assert.deepEqual(changed.toSorted(), [...OF_THE_DEMO, 'RATE_LIMIT_SCALE'].toSorted());
      for (const name of OF_THE_DEMO) assert.equal(given[name], demo.services[api]?.environment?.[name], name);
    }
  });

  it('tells the owner of the database to steps alone', () => {
    const told = Object.keys(cluster.services).filter((name) =>
      secretsOf(cluster, name).includes('database-owner-url'),
    );
    assert.deepEqual(told.toSorted(), ['migrate', 'prepare', 'seed']);
    for (const name of told) assert.equal(cluster.services[name]?.['restart'], 'no');
  });

  it('makes every setting of each service, but of the step that runs as root', () => {
    const refused = Object.entries(cluster.services).flatMap(([name, service]) => {
      try {
        settingsOf(service);
        return [];
      } catch {
        return name;
      }
    });
    assert.deepEqual(refused, ['store-volume']);
    assert.throws(() => settingsOf({ ...production.services['redis'], sysctls: {} }), /^Error: sysctls is not made/);
    assert.deepEqual(settingsOf(production.services['api-1'] ?? {}).limits, {
      memoryBytes: 2 * 2 ** 30,
      processes: 256,
      cpus: 2,
    });
    assert.equal(settingsOf(production.services['proxy'] ?? {}).files, 65_536);
    assert.equal(settingsOf(production.services['postgres'] ?? {}).stopGraceMs, 60_000);
  });

  it('lets a service know others of its networks alone, by one address in each', () => {
    const addresses = planAddresses(cluster);
    const known = (service: string): string[] =>
      addresses
        .hostsOf(service)
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[1] ?? '');
    // Of the network `edge`, and of `redis`.
    const ofTheGateway = ['edge-1', 'edge-2', 'realtime-1', 'realtime-2', 'proxy', 'api-1', 'api-2', 'redis', 'seed'];
    assert.deepEqual(known('realtime-1').toSorted(), ofTheGateway.toSorted());
    assert.deepEqual(
      known('postgres').filter((name) => /^(?:proxy|redis|realtime|sandbox|store)/.test(name)),
      [],
    );
    assert.notEqual(addresses.of('api-1', 'api'), addresses.of('api-1', 'database'));
    assert.throws(() => addresses.of('edge-1', 'api'), /^Error: edge-1 is not in the network api/);
  });
});
