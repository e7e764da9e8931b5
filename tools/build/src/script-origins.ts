import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The third-party origins whose scripts a remote starts (decision 0025): `jangada.scriptOrigins` of its package.json,
 * where reviewers see them. The build writes them into `release.json`.
 *
 * @param folder of the remote
 */
export const scriptOriginsOf = (folder: string): readonly string[] => {
  const document: { jangada?: { scriptOrigins?: unknown } } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const origins = document.jangada?.scriptOrigins;
  return Array.isArray(origins) ? origins.filter((one) => typeof one === 'string') : [];
};
