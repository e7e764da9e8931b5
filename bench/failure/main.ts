import { answer } from '../harness/question.ts';
import { brokenReleases } from './broken-releases.ts';
import { cluster } from './cluster.ts';
import { crash, failover, siteKills } from './crash.ts';
import { payoutKills } from './payout-kills.ts';

await answer('failure', {
  crash,
  'payout-kills': payoutKills,
  'site-kills': siteKills,
  cluster,
  failover,
  'broken-releases': brokenReleases,
});
