import { reportStartFailure } from './boot/start-report.ts';
import { start } from './bootstrap.tsx';

start().catch((error: unknown) => {
  reportStartFailure(error);
  throw error;
});
