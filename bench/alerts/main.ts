import { answer } from '../harness/question.ts';
import { drill } from './drill.ts';

await answer('alerts', { drill });
