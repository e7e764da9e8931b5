import { fileURLToPath } from 'node:url';

/** Kept in the repository, so that a change of the API is seen in its review. */
export const committedOpenApi = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));
