import { answer } from '../harness/question.ts';
import { personalData } from './personal-data.ts';

await answer('logs', { 'personal-data': personalData });
