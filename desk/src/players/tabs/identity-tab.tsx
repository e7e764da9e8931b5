import { requestDocuments } from '@jangada/contracts/ops/documents';
import { showIdentity, type PlayerIdentity } from '@jangada/contracts/ops/player-tabs';
import type { PrivateValues } from '@jangada/contracts/ops/player-reads';
import type { PlayerHead } from '@jangada/contracts/ops/players';
import { SimpleGrid, Span, Stack } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { playerQuery } from '../../api/player-query.ts';
import { CommandButton } from '../../command/command-button.tsx';
import { useCommands } from '../../command/command-store.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { Facts } from '../../parts/facts.tsx';
import { useFormats } from '../../locale/formats.ts';
import { useOperationTexts } from '../../operations/use-operation-texts.ts';
import { useTranslation } from '../../texts/use-translation.ts';
import { useRight, useTenant } from '../../rights/rights.ts';
import { DocumentCard } from '../document-card.tsx';
import { DocumentViewer } from '../document-viewer.tsx';
import { addressOf, groupedCpf, groupedPhone, usePrivateValues } from '../private-fields.tsx';
import { RequestedDocuments } from '../requested-documents.tsx';
import { NothingHere, Part, PlayerRead, type TabProps } from './tab.tsx';

/** What is registered beside the documents that are to prove it. */
export const IdentityTab = ({ id }: TabProps) => {
  const { t } = useTranslation();
  const [enlarged, setEnlarged] = useState<number | null>(null);
  return (
    <PlayerRead id={id} operation={showIdentity}>
      {({ data }) => (
        <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4" alignItems="start">
          <RegisteredOf identity={data} />
          <Part title={t('players.identity.documents')} action={<AskForDocument identity={data} />}>
            <RequestedDocuments id={data.id} requested={data.requested} />
            {data.documents.length === 0 ? <NothingHere text={t('players.identity.none')} /> : null}
            <Stack gap="3" px="4" pb={data.documents.length > 0 ? '4' : '0'}>
              {data.documents.map((one) => (
                <DocumentCard key={one.id} document={one} onEnlarge={() => setEnlarged(one.id)} />
              ))}
            </Stack>
            {enlarged === null ? null : (
              <DocumentViewer
                documents={data.documents.filter(({ status }) => status !== 'cancelled')}
                first={enlarged}
                registered={<RegisteredOf identity={data} />}
                onClose={() => setEnlarged(null)}
              />
            )}
          </Part>
        </SimpleGrid>
      )}
    </PlayerRead>
  );
};

/** Opens the request by its button, and by a key for who may ask. */
const AskForDocument = ({ identity: { id, language } }: { identity: PlayerIdentity }) => {
  const { t } = useTranslation();
  const command = { words: requestDocuments.words, params: { id: String(id) }, playerLanguage: language };
  const isAllowed = useRight(requestDocuments.needs).may !== null;
  useKeys(
    t('players.identity.documents'),
    isAllowed ? [{ keys: 's', label: t('queues.keys.ask'), run: () => useCommands.getState().open(command) }] : [],
  );
  return <CommandButton command={command} />;
};

/** The registered fields, masked or as they are while this person has revealed them. */
export const RegisteredOf = ({ identity }: { identity: PlayerIdentity }) => {
  const { data } = useQuery(playerQuery(useTenant(), String(identity.id)));
  return data ? <Revealed player={data.data} identity={identity} /> : <Registered identity={identity} open={null} />;
};

const Revealed = ({ player, identity }: { player: PlayerHead; identity: PlayerIdentity }) => (
  <Registered identity={identity} open={usePrivateValues(player)} />
);

interface RegisteredProps {
  readonly identity: PlayerIdentity;
  readonly open: PrivateValues | null;
}

const Registered = ({ identity, open }: RegisteredProps) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useOperationTexts();
  const verified = (at: string | null): string =>
    at === null ? t('players.identity.notVerified') : t('players.identity.verified', { at: formats.moment(at) });
  const fact = (id: string, value: string | null, isOpen = false) => ({
    id,
    label: texts.field(id),
    value: isOpen ? (
      <Span color="warning.fg" fontWeight="600">
        {value ?? '–'}
      </Span>
    ) : (
      (value ?? '–')
    ),
  });
  const { contact, documents } = open ?? {};
  const phone = contact ? contact.phone && groupedPhone(contact.phone) : identity.phone;
  return (
    <Part title={t('players.identity.registered')}>
      <Stack px="4" pb="4">
        <Facts
          facts={[
            fact('name', identity.name),
            fact('cpf', open?.cpf ? groupedCpf(open.cpf) : identity.cpf, open?.cpf !== undefined),
            ...(documents
              ? [
                  fact('birth_date', documents.birth_date ?? t('players.identity.noBirthDate'), true),
                  fact('address', addressOf(open), true),
                ]
              : []),
            fact(
              'age',
              identity.age === null
                ? t('players.identity.noBirthDate')
                : t('players.identity.age', { age: String(identity.age) }),
            ),
            fact(
              'email',
              `${contact ? contact.email : identity.email}, ${verified(identity.email_verified_at)}`,
              contact !== undefined,
            ),
            fact(
              'phone',
              phone === null ? null : `${phone}, ${verified(identity.phone_verified_at)}`,
              contact !== undefined,
            ),
            fact('city', identity.city === null ? null : `${identity.city} ${identity.state ?? ''}`),
            {
              ...fact('language', texts.value('language', identity.language)),
              label: t('players.identity.language'),
            },
            fact('registered_at', formats.moment(identity.registered_at)),
            fact('kyc_status', texts.value('kyc_status', identity.kyc_status)),
          ]}
        />
      </Stack>
    </Part>
  );
};
