import { Card } from '@jangada/design';
import { PlayerLink } from '../parts/cell-value.tsx';
import { Facts } from '../parts/facts.tsx';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import type { Subject } from './use-subject.ts';

/** What a command is about: the player by name and number, the amount, the masked key, the state. */
export const SubjectView = ({ subject }: { subject: Subject | null }) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const formats = useFormats();
  if (!subject) return null;
  const { player, amount, key, state, decided } = subject;
  const facts = [
    ...(amount === null ? [] : [{ id: 'amount', label: texts.field('amount'), value: formats.money(amount) }]),
    ...(player
      ? [
          {
            id: 'player',
            label: texts.field('player'),
            value: (
              <PlayerLink id={player.id} label={player.name === null ? player.id : `${player.name} · ${player.id}`} />
            ),
          },
        ]
      : []),
    ...(key === null ? [] : [{ id: 'key', label: texts.field('key'), value: key }]),
    ...(state === null ? [] : [{ id: 'state', label: texts.field('state'), value: state }]),
    ...(decided
      ? [
          {
            id: 'decided',
            label: texts.field('decided_by'),
            value: decided.at === null ? decided.by : `${decided.by}, ${formats.moment(decided.at)}`,
          },
        ]
      : []),
  ];
  return facts.length === 0 ? null : (
    <Card as="section" aria-label={t('command.about')} padding="sm">
      <Facts facts={facts} />
    </Card>
  );
};
