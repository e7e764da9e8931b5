import { answer } from '../harness/question.ts';
import { bets } from './bets.ts';
import { load } from './load.ts';
import { uploads } from './uploads.ts';

await answer('money', { bets, uploads, load });
