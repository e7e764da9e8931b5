import { reportStartFailure } from './boot/shell-start.ts';
import { start } from './bootstrap.tsx';

start().catch((error: unknown) => {
  reportStartFailure(error);
  throw error;
});
