import { rspackConfiguration } from '@jangada/build/rspack-remote';
import { rspack } from '@rspack/core';

// Add settings for this remote here, such as a loader.
const configuration = await rspackConfiguration({ folder: import.meta.dirname });

const compiler = rspack(configuration);
compiler.run((error, stats) => {
  const failed = error ?? (stats?.hasErrors() ? stats.toString({ all: false, errors: true }) : null);
  if (failed) {
    console.error(failed);
    process.exitCode = 1;
  } else console.log(stats?.toString({ all: false, assets: true, timings: true }));
  compiler.close(() => undefined);
});
