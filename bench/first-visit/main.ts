import { answer } from '../harness/question.ts';
import { boot } from './boot.ts';
import { lighthouse } from './lighthouse.ts';
import { unusedCode } from './unused-code.ts';

await answer('first-visit', { boot, lighthouse, 'unused-code': unusedCode });
