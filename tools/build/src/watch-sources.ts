import { watch } from 'node:fs';
import { join } from 'node:path';

/** Editors write a file in several steps; changes within this time are built once. */
const SETTLE_MS = 60;

/**
 * Calls back after sources of a package changed; calls never overlap.
 *
 * @returns the way to stop
 */
export const watchSources = (folder: string, onChange: () => Promise<void>): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWanted = false;

  const run = async () => {
    if (isRunning) {
      isWanted = true;
      return;
    }
    isRunning = true;
    try {
      do {
        isWanted = false;
        await onChange();
      } while (isWanted);
    } finally {
      isRunning = false;
    }
  };

  const watcher = watch(join(folder, 'src'), { recursive: true }, (_, name) => {
    if (/\.(test\.tsx?|swp)$|~$/.test(name ?? '')) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), SETTLE_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
};
