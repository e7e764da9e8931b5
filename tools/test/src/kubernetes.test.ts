import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { writeDatabaseFiles, writeSecretFiles } from '@jangada/cli/setup/secret-files';
import { parse, parseAllDocuments } from 'yaml';
import { configFailure, services } from './production/load-config.ts';
import { environmentFile, unitOf } from './production/unit.ts';
import { workspaceDir } from './run.ts';

const folder = join(workspaceDir, 'deploy/kubernetes');
const SECRETS = '/run/secrets/jangada';
const DATABASE = 'postgres://a:b@127.0.0.1/a';
/** The keys of the buckets, which machines with folders of their own do not have. */
const BUCKET_KEYS = ['API_S3_SECRET_KEY_FILE', 'EDGE_S3_SECRET_KEY_FILE'];

interface Container {
  readonly image: string;
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly securityContext: unknown;
  readonly [probe: `${string}Probe`]: { readonly httpGet: { readonly path: string } } | undefined;
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly replicas: number;
    readonly minAvailable: number;
    readonly podSelector: unknown;
    readonly egress?: unknown;
    readonly template: {
      readonly spec: {
        readonly containers: readonly [Container];
        readonly securityContext: Readonly<Record<string, unknown>>;
        readonly automountServiceAccountToken: boolean;
        readonly volumes: readonly { readonly secret?: { readonly items: readonly { readonly key: string }[] } }[];
      };
    };
  };
}

const read = (file: string): Manifest[] =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((one) => one.toJS() as Manifest);
const kustomization = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as {
  readonly resources: readonly string[];
};
const manifests = kustomization.resources.flatMap(read);
const find = (kind: string, name: string): Manifest => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  assert.ok(found, `${kind} ${name}`);
  return found;
};

describe('the manifests of Kubernetes', () => {
  let secrets: string;
  before(() => {
    secrets = mkdtempSync(join(tmpdir(), 'jangada-kubernetes-'));
    writeSecretFiles(secrets);
    const urls = { 'database-url': DATABASE, 'database-owner-url': DATABASE, 'edge-database-url': DATABASE };
    writeDatabaseFiles(secrets, urls);
    for (const name of ['api-s3-secret-key', 'edge-s3-secret-key']) writeFileSync(join(secrets, name), 'key');
  });
  after(() => rmSync(secrets, { recursive: true }));

  for (const service of services) {
    it(`give ${service} the secrets of its unit, its own ones alone, and start it with them`, () => {
      const { containers, volumes } = find('Deployment', service).spec.template.spec;
      const [{ env, args }] = containers;
      const unit = unitOf(service);
      const ofUnit = [...unit.environment.keys()].filter((name) => name.endsWith('_FILE'));
      const own = env.filter(({ name }) => !BUCKET_KEYS.includes(name));
      assert.deepEqual(own.map(({ name }) => name).toSorted(), ofUnit.toSorted());
      const mounted = volumes.flatMap(({ secret }) => secret?.items ?? []).map(({ key }) => key);
      assert.deepEqual(mounted.toSorted(), [...new Set(env.map(({ value }) => basename(value)))].toSorted());
      const files = env.map(({ name, value }) => [name, value.replace(SECRETS, secrets)] as const);
      const settings = environmentFile(join(folder, `${service}.env`));
      assert.equal(configFailure(service, { ...settings, ...Object.fromEntries(files) }), '');
      assert.equal(args.at(-1), unit.command);
    });

    it(`run ${service} twice, restricted, and never take both away`, () => {
      const { replicas, template } = find('Deployment', service).spec;
      assert.equal(replicas, 2);
      assert.equal(find('PodDisruptionBudget', service).spec.minAvailable, 1);
      const { containers, securityContext, automountServiceAccountToken } = template.spec;
      const [container] = containers;
      assert.deepEqual(container.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      assert.equal(securityContext['runAsNonRoot'], true);
      assert.deepEqual(securityContext['seccompProfile'], { type: 'RuntimeDefault' });
      assert.equal(automountServiceAccountToken, false);
      assert.deepEqual(
        [container.startupProbe, container.readinessProbe, container.livenessProbe].map((probe) => probe?.httpGet.path),
        ['/health', '/health', '/live'],
      );
      assert.ok(find('NetworkPolicy', service));
    });
  }

  it('migrate in a job that alone knows the owner of the database, restricted like the services', () => {
    const [job] = read('migrate/job.yaml');
    assert.ok(job);
    const { containers, volumes, securityContext } = job.spec.template.spec;
    const [{ env, args, securityContext: ofContainer }] = containers;
    const unit = unitOf('migrate');
    assert.deepEqual(
      env.map(({ name }) => name),
      [...unit.environment.keys()],
    );
    assert.equal(args.at(-1), unit.command);
    const mounted = volumes.flatMap(({ secret }) => secret?.items ?? []).map(({ key }) => key);
    assert.deepEqual(
      mounted,
      env.map(({ value }) => basename(value)),
    );
    const api = find('Deployment', 'api').spec.template.spec;
    assert.deepEqual([securityContext, ofContainer], [api.securityContext, api.containers[0].securityContext]);
    assert.ok(!JSON.stringify(manifests).includes('owner-url'));
  });

  it('forbid every connection that they do not name', () => {
    assert.deepEqual(find('NetworkPolicy', 'nothing').spec.podSelector, {});
  });

  it('let those who export spans reach the collector, at its port alone', () => {
    const { podSelector, egress } = find('NetworkPolicy', 'traces').spec;
    assert.deepEqual(podSelector, { matchExpressions: [{ key: 'app', operator: 'In', values: ['edge', 'api'] }] });
    const to = [{ namespaceSelector: { matchLabels: { 'jangada/traces': 'true' } } }];
    assert.deepEqual(egress, [{ to, ports: [{ port: 4318 }] }]);
  });

  it('are what kubectl renders, where it is installed', (test) => {
    const { error, status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
    if (error) return test.skip('kubectl is not installed');
    assert.equal(status, 0, stderr);
    const rendered = parseAllDocuments(stdout).map((one) => one.toJS() as Manifest);
    assert.equal(rendered.length, manifests.length + services.length);
    const images = rendered.flatMap(({ kind, spec }) => (kind === 'Deployment' ? spec.template.spec.containers : []));
    assert.ok(images.every(({ image }) => image.startsWith('registry.example/jangada:')));
  });
});
