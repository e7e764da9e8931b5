import { answer } from '../harness/question.ts';
import { betsBeside } from './bets-beside.ts';
import { deliveries } from './deliveries.ts';

await answer('realtime', { deliveries, bets: betsBeside });
