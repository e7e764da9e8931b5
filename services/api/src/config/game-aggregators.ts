import * as z from 'zod';

/** What an aggregator knows tenants by; the others have the installation's. */
export const operatorIds = z.record(z.string(), z.string().min(1), { error: 'must be {"<tenant>": "<id>"}' });
