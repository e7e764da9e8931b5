import { Box, Button, HStack, Span, Stack, styled, Text } from '@jangada/design';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { decidedIn, type Decided } from '../api/ops-error.ts';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { errorText } from '../parts/error-text.ts';
import { toasts } from '../parts/toasts.ts';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { Verdict } from './effects-view.tsx';
import type { Results, useSendCommand } from './use-send-command.ts';
import { shownText } from '../texts/shown-text.ts';

const StyledLink = styled(Link);

interface CommandOutcomeProps {
  readonly sending: ReturnType<typeof useSendCommand>;
  /** The link to the request leads away from the dialog. */
  readonly onLeave?: (() => void) | undefined;
}

/** What was decided, by whom and when. */
export const useDecidedText = (): ((decided: Decided) => string) => {
  const { t } = useTranslation();
  const formats = useFormats();
  return ({ by, at, verdict }) =>
    t(`command.decided.${verdict ?? 'somehow'}`, { by: at === null ? by : `${by}, ${formats.moment(at)}` });
};

/** What a colleague who was faster decided. */
export const DecidedBy = ({ decided }: { decided: Decided | null }) => {
  const decidedText = useDecidedText();
  return decided ? <Text fontWeight="600">{decidedText(decided)}</Text> : null;
};

/** What became of it: refused, waiting for a second person, or done for some of several. */
export const CommandOutcome = ({ sending: { data, error }, onLeave }: CommandOutcomeProps) => {
  const { t } = useTranslation();
  const tenant = useTenant();
  const shown = useShown(error ?? (data && hasResult(data) ? data : null));
  return (
    <Box ref={shown} role="status" tabIndex={-1} outline="none">
      <Stack gap="2">
        {error ? (
          <Verdict palette="loss" icon="lucide:circle-x">
            <Text>{errorText(error, t)}</Text>
            <DecidedBy decided={decidedIn(error)} />
          </Verdict>
        ) : null}
        {data && data.waiting.length > 0 ? (
          <Verdict palette="info" icon="lucide:user-plus">
            <Text fontWeight="600">{t('command.waits')}</Text>
            <Text>{t('command.waitsLong')}</Text>
            {data.waiting.map((id) => (
              <Text key={id}>
                <StyledLink
                  to={`/${tenant}/requests?open=${id}`}
                  color="inherit"
                  textDecoration="underline"
                  onClick={onLeave}
                >
                  {data.waiting.length === 1 ? t('command.seeRequest') : `${t('command.seeRequest')} ${id}`}
                </StyledLink>
              </Text>
            ))}
          </Verdict>
        ) : null}
        {data && data.once.length > 0 ? <ShownOnce once={data.once} /> : null}
        {data && data.failed.length + data.left.length > 0 ? <NotDone of={data} /> : null}
      </Stack>
    </Box>
  );
};

const hasResult = ({ waiting, once, failed, left }: Results): boolean =>
  waiting.length + once.length + failed.length + left.length > 0;

/** Whatever is said anew comes into view with the focus: the field that is wrong, or else the element of the result. */
const useShown = (said: unknown) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!said) return;
    const wrong = element.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const target = wrong ?? element.current;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView?.({ block: 'nearest' });
  }, [said]);
  return element;
};

/** More refusals than these are a number. */
const REFUSALS_SHOWN_MAX = 500;

/** Of those that had no turn, so many are named. */
const LEFT_NAMED_MAX = 30;

/** Each thing that was refused with its reason, and how many had no turn. */
const NotDone = ({ of: { done, failed, left, endedBy } }: { of: Results }) => {
  const { t } = useTranslation();
  const more = failed.length - REFUSALS_SHOWN_MAX;
  return (
    <Verdict palette="loss" icon="lucide:circle-x">
      <Text>{t('command.someFailed', { done, failed: failed.length })}</Text>
      {left.length > 0 ? <Text fontWeight="600">{t('command.notBegun', { count: left.length })}</Text> : null}
      {left.length > 0 ? (
        <Text overflowWrap="anywhere">
          {left
            .slice(0, LEFT_NAMED_MAX)
            .map(({ label }) => label)
            .join(' · ')}
        </Text>
      ) : null}
      {endedBy === null ? null : <Text>{endedBy}</Text>}
      <Box maxHeight="320px" overflowY="auto">
        {failed.slice(0, REFUSALS_SHOWN_MAX).map(({ target: { label }, why }) => (
          <Text key={label}>
            <strong>{shownText(label)}</strong> <span>{why}</span>
          </Text>
        ))}
      </Box>
      {more > 0 ? <Text>{t('command.more', { count: more })}</Text> : null}
    </Verdict>
  );
};

/** Secrets of the reply, which nobody sees again: a key, an invitation. */
const ShownOnce = ({ once }: { once: Results['once'] }) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const copy = async (value: string): Promise<void> => {
    await navigator.clipboard.writeText(value);
    toasts.show({ kind: 'success', text: t('command.copied') });
  };
  return (
    <Verdict palette="win" icon="lucide:lock">
      <Stack gap="2">
        <Text>{t('command.once')}</Text>
        {once.map(({ name, value }) => (
          <HStack key={name} gap="2" wrap="wrap">
            <Span fontWeight="600">{texts.field(name)}</Span>
            <Span fontFamily="mono" fontSize="xs" overflowWrap="anywhere">
              {value}
            </Span>
            <Button size="sm" variant="outline" onClick={() => void copy(value)}>
              {t('copy')}
            </Button>
          </HStack>
        ))}
      </Stack>
    </Verdict>
  );
};
