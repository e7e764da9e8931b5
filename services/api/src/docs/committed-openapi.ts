import { fileURLToPath } from 'node:url';

/** Committed to the repository, so that a change of the API appears in its review. */
export const committedOpenApi = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));
