import { useFormats } from '../locale/formats.ts';
import { useNow } from './use-now.ts';

const EVERY_MS = 15_000;

/** A moment relative to now, updated as time passes; the exact moment on hover. */
export const Ago = ({ at }: { at: string }) => {
  const formats = useFormats();
  const nowMs = useNow(EVERY_MS);
  return (
    <time dateTime={at} title={formats.moment(at)}>
      {formats.ago(at, Math.max(nowMs, Date.parse(at)))}
    </time>
  );
};
