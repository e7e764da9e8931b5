import { answer } from '../harness/question.ts';
import { catalogueSync } from './catalogue-sync.ts';
import { deskJobs } from './desk-jobs.ts';
import { fortyTenants } from './forty-tenants.ts';
import { idleTenants } from './idle-tenants.ts';
import { operators } from './operators.ts';
import { search } from './search.ts';
import { sizes, work } from './sizes.ts';
import { tenants } from './tenants.ts';
import { upgrade } from './upgrade.ts';

await answer('growth', {
  catalogueSync,
  tenants,
  fortyTenants,
  idleTenants,
  operators,
  deskJobs,
  search,
  sizes,
  work,
  upgrade,
});
