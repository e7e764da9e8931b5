import { answer } from '../harness/question.ts';
import { brokenReleases } from './broken-releases.ts';
import { cluster } from './cluster.ts';
import { crash, siteKills } from './crash.ts';

await answer('failure', { crash, 'site-kills': siteKills, cluster, 'broken-releases': brokenReleases });
