import * as z from '../values/schema.ts';
import { beacon } from './beacon.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';

export const sendBeacon = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/beacons`,
  summary: 'Report releases that failed in a browser',
  access: 'anyone',
  body: beacon,
  reply: z.object({ accepted: z.int() }),
  errors: ['request.invalid', 'request.too-large', 'request.too-many'],
});
