import { findEdge } from '@jangada/cli/find-edge';
import { deliveryClient } from '@jangada/cli/delivery-client';
import { deployBuilds } from '../deploy.ts';

// Publishes the builds of the image and rolls out new ones, through the delivery API.

const dataDir = process.env['JANGADA_DATA_DIR'] ?? '.data';
const signingKey = process.env['DELIVERY_SIGNING_KEY'];
if (!signingKey) {
  console.error('deploy: DELIVERY_SIGNING_KEY is missing; write-environment.ts makes it');
  process.exit(1);
}
const news = await deployBuilds(deliveryClient(findEdge(process.env, undefined)), dataDir, signingKey);
console.log(news.length > 0 ? `deploy: rolled out ${news.join(', ')}` : 'deploy: every build was rolled out before');
