import { Span } from '@jangada/design';
import { useFormats } from '../locale/formats.ts';
import { useNow } from './use-now.ts';

const EVERY_MS = 15_000;

/** A moment in the time of Brasília; exact and in UTC on hover. */
export const Moment = ({ at }: { at: string }) => {
  const formats = useFormats();
  return (
    <Span as="time" {...{ dateTime: at }} title={formats.exactly(at)} whiteSpace="nowrap">
      {formats.moment(at)}
    </Span>
  );
};

/** A moment relative to now, updated as time passes; exact and in UTC on hover. */
export const Ago = ({ at }: { at: string }) => {
  const formats = useFormats();
  const nowMs = useNow(EVERY_MS);
  return (
    <Span as="time" {...{ dateTime: at }} title={formats.exactly(at)} whiteSpace="nowrap">
      {formats.ago(at, nowMs)}
    </Span>
  );
};
