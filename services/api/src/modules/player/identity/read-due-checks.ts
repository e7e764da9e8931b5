import { sql } from 'kysely';
import type { Job } from '../../../jobs/job.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { dueChecks } from './identity-checks.repository.ts';
import { readCheck, readLater } from './read-check.ts';

const EVERY_MS = 5_000;
const CHECKS_MAX = 20;

/** Reads checks that a notice named, and open ones from time to time, because a notice may be lost. */
export const readDueChecks: Job = {
  name: 'read-identity-checks',
  everyMs: EVERY_MS,
  tenantsWithWork: sql`tenants_with_due_identity_checks()`,
  run: async (app, tenant) => {
    for (const check of await app.db.read(tenant.id, (reader) => dueChecks(reader, CHECKS_MAX)))
      try {
        await readCheck(app, tenant, check);
      } catch (error) {
        if (!(error instanceof VendorUnavailable)) throw error;
        app.log.warn({ tenant: tenant.id, reason: error.message }, 'identity: a check was not read');
        await readLater(app, tenant.id, check.id);
      }
  },
};
