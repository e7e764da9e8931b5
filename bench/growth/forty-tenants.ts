import { request } from 'node:http';
import { changeTenantState, createTenant } from '@jangada/contracts/delivery/tenant-states.endpoints';
import { readOrCreateSecrets } from '@jangada/start/secrets';
import { inSeconds, percentile, printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { openSite, TENANT } from '../harness/site.ts';

const TENANTS = 40;

const slugs = Array.from({ length: TENANTS }, (_, index) => `brand${String(index + 1).padStart(2, '0')}`);
const reason = 'forty brands';

interface Page {
  readonly status: number;
  readonly html: string;
}

/** Node.js does not resolve names below localhost. */
const openPage = (port: string, slug: string): Promise<Page> =>
  new Promise((resolve, reject) => {
    const headers = { host: `${slug}.localhost:${port}`, accept: 'text/html' };
    const call = request({ host: 'localhost', port, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, html: Buffer.concat(chunks).toString() }));
    });
    call.on('error', reject);
    call.end();
  });

const run = async ({ defer }: Call): Promise<void> => {
  const { url, dataDir } = await openSite(defer);
  const { port } = new URL(url);
  const { deliveryToken } = readOrCreateSecrets(dataDir);

  const post = async (path: string, body: object): Promise<void> => {
    const reply = await fetch(`http://localhost:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${deliveryToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason, ...body }),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  };

  const each = async (step: (slug: string) => Promise<unknown>): Promise<number[]> => {
    const times: number[] = [];
    for (const slug of slugs) {
      const startMs = performance.now();
      await step(slug);
      times.push(performance.now() - startMs);
    }
    return times;
  };

  const requirePage = async (slug: string, wanted: number): Promise<void> => {
    const { status, html } = await openPage(port, slug);
    if (status !== wanted || (wanted === 200 && !html.includes(`<title>${slug}`)))
      throw new Error(`the page of ${slug} answers ${status}`);
  };

  const created = await each(async (slug) => {
    const more = { name: slug, legal_name: 'Brand Ltda', domains: [`${slug}.localhost`] };
    await post(createTenant.path, { slug, like: TENANT, ...more });
    await requirePage(slug, 200);
  });
  const opened = await each((slug) => requirePage(slug, 200));
  const removed = await each(async (slug) => {
    await post(changeTenantState.path.replace('{slug}', slug), { state: 'removed' });
    await requirePage(slug, 404);
  });
  const rowOf = (what: string, times: readonly number[]) => [
    what,
    inSeconds(times.reduce((sum, ms) => sum + ms, 0)),
    ...[0.5, 0.95, 1].map((share) => inSeconds(percentile(times, share))),
  ];
  printTable(
    ['', 'all forty', 'p50', 'p95', 'max'],
    [
      rowOf('created, until its page is live', created),
      rowOf('a page again', opened),
      rowOf('removed, until its page is 404', removed),
    ],
  );
};

/** Tenants that are created, opened and removed one after the other on a running site. */
export const fortyTenants: Measurement = {
  measures: 'forty tenants created, opened and removed on a running site; needs built releases in dist',
  runs: 1,
  run,
};
