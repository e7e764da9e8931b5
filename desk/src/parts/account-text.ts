import { useOperationTexts } from '../operations/use-operation-texts.ts';

/** Of all makers together. */
const EVERY = '*';

const PLAYER_ACCOUNT = /^player:(\d+):(\w+)$/;

/** The parts of a player's account, `player:42:cash`; null for one of the house. */
export const playerAccountIn = (account: string): { readonly id: string; readonly kind: string } | null => {
  const [, id, kind] = PLAYER_ACCOUNT.exec(account) ?? [];
  return id === undefined || kind === undefined ? null : { id, kind };
};

/** The name of an account of the ledger: of `player:42:cash`, `house:gaming:studio` or, without its owner, `psp`. */
export const useAccountText = (): ((account: string) => string) => {
  const texts = useOperationTexts();
  return (account) => {
    const ofPlayer = playerAccountIn(account);
    if (ofPlayer) return texts.value('account', ofPlayer.kind);
    const [kind = '', provider] = account.replace(/^house:/, '').split(':');
    const name = texts.value('account', kind);
    return provider === undefined || provider === EVERY ? name : `${name} (${provider})`;
  };
};
