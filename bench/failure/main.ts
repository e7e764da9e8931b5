import { answer } from '../harness/question.ts';
import { brokenReleases } from './broken-releases.ts';
import { cluster } from './cluster.ts';
import { crash, failover, siteKills } from './crash.ts';

await answer('failure', { crash, 'site-kills': siteKills, cluster, failover, 'broken-releases': brokenReleases });
