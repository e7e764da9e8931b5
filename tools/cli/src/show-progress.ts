import type { Progress } from './publish-release.ts';

const KIB = 1024;
const MIB = 1_048_576;

/** Minimum interval of lines in a log; a terminal gets one line that changes. */
const LOG_EVERY_MS = 2_000;

/** `37 of 152 files, 1.2 of 4.8 MiB (25 %)` */
export const describeProgress = ({ files, filesTotal, bytes, bytesTotal }: Progress): string => {
  const percent = bytesTotal === 0 ? 100 : Math.floor((bytes / bytesTotal) * 100);
  const [unit, size, digits] = bytesTotal < MIB ? (['KiB', KIB, 0] as const) : (['MiB', MIB, 1] as const);
  const shown = (count: number): string => (count / size).toFixed(digits);
  return `${files} of ${filesTotal} files, ${shown(bytes)} of ${shown(bytesTotal)} ${unit} (${percent} %)`;
};

/**
 * Prints the progress of an upload on standard error: programs read standard output.
 *
 * @param the uploaded release: `casino 1.1.0`
 */
export const showProgress = (
  what: string,
  out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> = process.stderr,
): ((progress: Progress) => void) => {
  let lastMs = Date.now();
  return (progress) => {
    const line = `${what}: ${describeProgress(progress)}`;
    const isDone = progress.files === progress.filesTotal;
    if (out.isTTY) {
      out.write(`\r\x1B[K${line}${isDone ? '\n' : ''}`);
      return;
    }
    if (!isDone && Date.now() - lastMs < LOG_EVERY_MS) return;
    lastMs = Date.now();
    out.write(`${line}\n`);
  };
};
