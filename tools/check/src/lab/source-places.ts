import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { SOURCE_MAP_SUFFIX } from '@jangada/contracts/delivery/source-maps';

/** The folders of the source maps of a release and of its stories; null where there are none. */
export interface MapFolders {
  readonly release: () => Promise<string | null>;
  readonly stories: () => Promise<string | null>;
}

const POSITION = /^(release|stories)\/(.+?)(?:\?.*)?:(\d+):(\d+)$/;

/** Names the source of a position in a built file; the file itself where nothing knows its source. */
export const sourcePlace = async (at: string, folders: MapFolders): Promise<string> => {
  const [, kind = 'release', file = '', line = '', column = ''] = POSITION.exec(at) ?? [];
  const folder = await folders[kind as keyof MapFolders]();
  const map = folder === null ? null : join(folder, `${file}${SOURCE_MAP_SUFFIX}`);
  if (map === null || !existsSync(map)) return at.replace(/^\w+\//, '');
  // A map counts lines and columns from 0, a browser from 1.
  const found = new SourceMap(JSON.parse(readFileSync(map, 'utf8'))).findEntry(Number(line) - 1, Number(column) - 1);
  return 'originalSource' in found ? `${found.originalSource}:${found.originalLine + 1}` : `${file}:${line}:${column}`;
};
