import { DESK_STREAM_PATH, type DeskMessage } from '@jangada/contracts/ops/live';
import { rowOf } from '@jangada/contracts/ops/rights/matrix';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../errors/domain-error.ts';
import { routePath } from '../../http/paths.ts';
import type { Platform } from '../../platform/platform.ts';
import { rolesOn } from '../rights/roles-on.ts';
import { requirePerson } from '../require-person.ts';
import { createDeskChanges } from './desk-changes.ts';

/** A desk that reads nothing, as on a connection that has died, is given up. */
const UNREAD_BYTES_MAX = 256 * 1024;
/** A browser that lost the stream asks again after it. */
const RETRY_MS = 3_000;

interface OfTenant {
  readonly Params: { readonly tenant: string };
}

/** The stream of changes, which a desk reads beside its calls. It keeps no session from its lock. */
export const registerDeskStream = (app: Platform, beatMs?: number): void => {
  const changes = createDeskChanges(app.db, beatMs);
  app.ops.addHook('preClose', async () => changes.stop());
  app.ops.get<OfTenant>(routePath(DESK_STREAM_PATH), { config: { isStream: true } }, async (request, reply) => {
    const { tenant } = request.params;
    requireRole(request, tenant);
    if (!(await app.tenants.find(tenant))) throw new DomainError('tenant.unknown');
    if (changes.isFullFor(request.person.id)) throw new DomainError('request.too-many');
    // Taken over from the framework, because it lasts until one side closes it.
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A proxy that collects replies would hold it back.
      'x-accel-buffering': 'no',
    });
    const write = (text: string): void => {
      if (raw.writableLength > UNREAD_BYTES_MAX) raw.destroy();
      else if (!raw.destroyed) raw.write(text);
    };
    write(`retry: ${RETRY_MS}\n\n`);
    let rights = rightsOf(request);
    const stop = changes.add({
      tenant,
      person: request.person.id,
      seesPlayers: () => [...rolesOn(request.person, tenant)].some((role) => rowOf('players.see')[role]),
      send: (message: DeskMessage) => write(`data: ${JSON.stringify(message)}\n\n`),
      beat: () => write(': still here\n\n'),
      look: async () => {
        const before = rights;
        try {
          await requirePerson({ db: app.db, config: app.config, limits: app.limits }, request);
          requireRole(request, tenant);
        } catch (error) {
          if (error instanceof DomainError) return 'over';
          throw error;
        }
        rights = rightsOf(request);
        return rights === before ? 'same' : 'changed';
      },
      close: () => raw.end(),
    });
    raw.on('close', stop);
    if (raw.destroyed) stop();
  });
};

/** What a person may do, to compare. */
const rightsOf = ({ person: { grants, outside } }: Pick<FastifyRequest, 'person'>): string =>
  JSON.stringify([grants, outside]);

/** @throws ops.forbidden for a tenant on which the person has no role */
const requireRole = ({ person }: Pick<FastifyRequest, 'person'>, tenant: string): void => {
  if (rolesOn(person, tenant).size === 0) throw new DomainError('ops.forbidden');
};
