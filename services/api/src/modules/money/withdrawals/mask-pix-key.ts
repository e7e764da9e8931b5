import { firstGrapheme } from '@jangada/contracts/values/characters';
import { hideCpf } from '@jangada/contracts/validation/cpf';
import type { WithdrawMethodRow } from './withdrawals.repository.ts';

type Key = Pick<WithdrawMethodRow, 'type' | 'key'>;

/** A masked key that its owner can still recognise. */
export const maskPixKey = ({ type, key }: Key): string => {
  if (type === 'cpf') return hideCpf(key);
  if (type === 'phone') return `(${key.slice(3, 5)}) *****-${key.slice(-4)}`;
  if (type === 'random') return `${key.slice(0, 4)}…${key.slice(-4)}`;
  const [name = '', domain = ''] = key.split('@');
  return `${firstGrapheme(name)}***@${domain}`;
};

/** As staff see it: with the sign of every other mask of theirs. */
export const maskPixKeyForOps = (method: Key): string => maskPixKey(method).replaceAll('*', '•');
