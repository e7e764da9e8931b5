import type { Effects } from '@jangada/contracts/ops/rights/effects';
import { useFormats } from '../locale/formats.ts';
import { useAccountText } from '../parts/account-text.ts';
import { useTranslation } from '../texts/use-translation.ts';

/** Messages that people notice; the others are work between the parts of the platform. */
const NOTICED = ['push', 'contact-message', 'announcement', 'alert', 'payout', 'pix-refund', 'disconnect'] as const;

/** What lets people in: of these tables a row is ended or removed, or a role is given. */
const ACCESS = ['staff_sessions', 'staff_keys', 'staff_passkeys', 'staff_grants'] as const;

interface EffectSentence {
  readonly icon: string;
  readonly text: string;
}

export const isNothing = ({ movements, rows, messages, calls }: Effects): boolean =>
  movements.length + rows.length + messages.length + calls.length === 0;

/** What a command would move, send, end and ask, each in a sentence. */
export const useEffectSentences = (): ((effects: Effects) => readonly EffectSentence[]) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const accountText = useAccountText();
  return (effects) => {
    const { movements, rows, messages, calls, refusal } = effects;
    const moved = movements.map(({ account, player, amount }) => {
      const where = accountText(account);
      const signed = `${amount > 0 ? '+' : '−'}${formats.money(Math.abs(amount))}`;
      return player === null
        ? t('effects.moves', { account: where, amount: signed })
        : t('effects.movesOf', { account: where, player, amount: signed });
    });
    /** What a player reads on the site; a push of it is one of the messages. */
    const notices = rows.find(({ table }) => table === 'notifications')?.inserted ?? 0;
    const noticed = NOTICED.flatMap((topic) => {
      const count = messages.find((one) => one.topic === topic)?.count ?? 0;
      return count > 0 ? [t(`effects.notices.${topic}`, { count })] : [];
    });
    const ended = ACCESS.flatMap((table) => {
      const { updated = 0, deleted = 0 } = rows.find((one) => one.table === table) ?? {};
      return updated + deleted > 0 ? [t(`effects.ended.${table}`, { count: updated + deleted })] : [];
    });
    const given = rows.find(({ table }) => table === 'staff_grants')?.inserted ?? 0;
    const withIcon = (icon: string, texts: readonly string[]) => texts.map((text) => ({ icon, text }));
    const all = [
      ...withIcon('lucide:coins', moved),
      ...withIcon('lucide:send', [...(notices > 0 ? [t('effects.notices.site', { count: notices })] : []), ...noticed]),
      ...withIcon('lucide:lock', [...ended, ...(given > 0 ? [t('effects.given', { count: given })] : [])]),
      ...withIcon(
        'lucide:external-link',
        calls.map(({ to }) => t('effects.asks', { provider: to.replace(/^https?:\/\//, '') })),
      ),
    ];
    if (all.length > 0 || refusal !== null) return all;
    return withIcon('lucide:circle-check', [t(isNothing(effects) ? 'effects.nothing' : 'effects.quiet')]);
  };
};
