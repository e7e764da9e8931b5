import type { QueryClient } from '@tanstack/react-query';
import { READS } from '../api/queries.ts';

/** A command may change any read: what is shown is read again. */
export const refreshAfterCommand = (client: QueryClient): void => void client.invalidateQueries({ queryKey: [READS] });
