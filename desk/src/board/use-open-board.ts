import type { ReplyOf } from '@jangada/contracts/api/endpoint';
import { openBoard } from '@jangada/contracts/ops/desk-session';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/ops-client.ts';
import { errorText } from '../parts/error-text.ts';
import { toasts } from '../parts/toasts.ts';
import { useMe } from '../session/me-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';

/** The address of the board is of another host, which opens its session by the form: no address has the code. */
const sendCode = ({ address, code }: ReplyOf<typeof openBoard>): void => {
  const form = document.createElement('form');
  const field = document.createElement('input');
  Object.assign(form, { method: 'post', action: address, hidden: true });
  Object.assign(field, { type: 'hidden', name: 'code', value: code });
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
};

/** Opens the board of releases as the signed-in person; null where none of the roles is for it. */
export const useOpenBoard = (): (() => void) | null => {
  const { t } = useTranslation();
  const { board } = useMe();
  const { mutate } = useMutation<ReplyOf<typeof openBoard>>({
    mutationFn: () => call(openBoard),
    onSuccess: sendCode,
    onError: (error) => toasts.show({ kind: 'error', text: errorText(error, t) }),
  });
  return board === null ? null : () => mutate();
};
