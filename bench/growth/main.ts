import { answer } from '../harness/question.ts';
import { search } from './search.ts';
import { tenants } from './tenants.ts';
import { upgrade } from './upgrade.ts';

await answer('growth', { tenants, search, upgrade });
