import { type ReactNode, useState } from 'react';
import { Button, EmptyState, Flex, Icon, Stack, Text } from '../core.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { Drawer } from '../overlay/drawer.tsx';
import { Menu, type MenuTriggerProps } from '../overlay/menu.tsx';
import { Tabs } from '../layout/tabs.tsx';
import type { ToastKind } from '../toasts/toast.tsx';
import { toastSettings } from '../toasts/toast-settings.ts';
import { Section, Settings, Specimen, useLook, useTranslate } from './stage.tsx';

const kinds: ToastKind[] = ['info', 'success', 'warning', 'error'];

export const Layers = () => {
  const translate = useTranslate();
  const { showToast } = useLook();
  return (
    <Section
      id="layers"
      title={translate('Camadas', 'Layers')}
      note={translate(
        'Diálogo no centro, folha de baixo no celular. O foco entra, fica e volta; Escape fecha a de cima; a página atrás não rola.',
        'A dialog in the centre, a sheet from below on phones. Focus goes in, stays and returns; Escape closes the topmost; the page behind does not scroll.',
      )}
    >
      <Specimen name="Dialog, Drawer">
        <Openers />
      </Specimen>
      <Specimen name="Menu" note={translate('Setas, Home, End, letras, Escape', 'Arrows, Home, End, letters, Escape')}>
        <Flex minHeight="52px">
          <Menu
            label={translate('Minha conta', 'My account')}
            align="start"
            trigger={accountButton}
            items={[
              { id: 'account', label: translate('Minha conta', 'My account'), icon: 'lucide:user' },
              { id: 'wallet', label: translate('Carteira', 'Wallet'), icon: 'lucide:wallet' },
              {
                id: 'limits',
                label: translate('Limites', 'Limits'),
                icon: 'lucide:sliders-horizontal',
                disabled: true,
              },
              {
                id: 'logout',
                label: translate('Sair', 'Log out'),
                icon: 'lucide:log-out',
                tone: 'danger',
                separated: true,
              },
            ]}
          />
        </Flex>
      </Specimen>
      <Specimen name="Tabs">
        <TabSamples />
      </Specimen>
      <Specimen name="Toast">
        <Flex gap="3" wrap="wrap">
          {kinds.map((kind) => (
            <Button
              key={kind}
              variant="outline"
              onClick={() => showToast({ kind, text: translate(`Mensagem: ${kind}`, `Message: ${kind}`) })}
            >
              {kind}
            </Button>
          ))}
        </Flex>
      </Specimen>
      <Settings
        label="Toast"
        rows={[
          [translate('à vista por', 'shown for'), `${toastSettings.durationMs} ms`],
          [translate('por vez', 'at a time'), String(toastSettings.countMax)],
          [
            translate('botão de fechar', 'dismiss button'),
            toastSettings.dismissible ? translate('sim', 'yes') : translate('não', 'no'),
          ],
          [
            translate('espera sob o ponteiro', 'waits under the pointer'),
            toastSettings.pauseOnHover ? translate('sim', 'yes') : translate('não', 'no'),
          ],
          [translate('fila conferida a cada', 'queue checked every'), `${toastSettings.queueCheckMs} ms`],
        ]}
      />
    </Section>
  );
};

function accountButton(props: MenuTriggerProps) {
  return (
    <Button {...props} rightIcon={<Icon name="lucide:chevron-down" size={16} />}>
      Menu
    </Button>
  );
}

type Opened = 'sm' | 'lg' | 'persistent' | 'start' | 'end';

function Openers() {
  const translate = useTranslate();
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const openers: [Opened, string][] = [
    ['sm', 'Dialog'],
    ['lg', translate('Dialog longo', 'Long dialog')],
    ['persistent', 'persistent'],
    ['start', 'Drawer start'],
    ['end', 'Drawer end'],
  ];
  return (
    <>
      <Flex gap="3" wrap="wrap">
        {openers.map(([what, name]) => (
          <Button key={what} variant="outline" onClick={() => setOpened(what)}>
            {name}
          </Button>
        ))}
      </Flex>
      {opened === 'sm' || opened === 'persistent' ? (
        <Withdrawal persistent={opened === 'persistent'} onClose={close} />
      ) : null}
      {opened === 'lg' ? (
        <Dialog title={translate('Como funciona', 'How it works')} size="lg" onClose={close}>
          <Stack gap="4">
            {Array.from({ length: 12 }, (_, index) => (
              <Text key={index}>
                {translate(
                  'Você acompanha cada passo na sua carteira, com a hora e o que vem depois.',
                  'You follow each step in your wallet, with its time and what comes next.',
                )}
              </Text>
            ))}
          </Stack>
        </Dialog>
      ) : null}
      {opened === 'start' || opened === 'end' ? (
        <Drawer title={translate('Notificações', 'Notifications')} side={opened} onClose={close}>
          <EmptyState title={translate('Nada por aqui ainda', 'Nothing here yet')} />
        </Drawer>
      ) : null}
    </>
  );
}

/** A sheet that asks for a confirmation before it discards typed text. */
function Withdrawal({ persistent, onClose }: { persistent: boolean; onClose: () => void }) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  return (
    <Dialog
      title={translate('Sacar R$ 50,00', 'Withdraw R$50.00')}
      description={translate('Para a chave PIX do seu CPF', 'To the PIX key of your CPF')}
      persistent={persistent}
      onClose={onClose}
      footer={
        <Two
          first={
            <Button size="lg" variant="outline" onClick={() => setAsking(true)}>
              {translate('Cancelar', 'Cancel')}
            </Button>
          }
          second={
            <Button size="lg" color="primary" onClick={onClose}>
              {translate('Sacar', 'Withdraw')}
            </Button>
          }
        />
      }
    >
      <Text color="fg.muted">
        {translate(
          'O valor costuma chegar em menos de um minuto. Você acompanha cada passo na sua carteira.',
          'The amount usually arrives in less than a minute. You follow each step in your wallet.',
        )}
      </Text>
      {asking ? (
        <Dialog
          title={translate('Cancelar o saque?', 'Cancel the withdrawal?')}
          onClose={() => setAsking(false)}
          footer={
            <Two
              first={
                <Button size="lg" variant="outline" onClick={() => setAsking(false)}>
                  {translate('Voltar', 'Back')}
                </Button>
              }
              second={
                <Button size="lg" color="danger" onClick={onClose}>
                  {translate('Cancelar saque', 'Cancel it')}
                </Button>
              }
            />
          }
        >
          <Text color="fg.muted">
            {translate('O dinheiro continua no seu saldo.', 'The money stays in your balance.')}
          </Text>
        </Dialog>
      ) : null}
    </Dialog>
  );
}

const Two = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <>
    {first}
    {second}
  </>
);

function TabSamples() {
  const translate = useTranslate();
  const [tab, setTab] = useState('all');
  const choices = [
    { id: 'all', label: translate('Tudo', 'All') },
    { id: 'deposits', label: translate('Depósitos', 'Deposits') },
    { id: 'withdrawals', label: translate('Saques', 'Withdrawals') },
  ];
  return (
    <Stack gap="5">
      <Tabs
        label={translate('Movimentos', 'Movements')}
        value={tab}
        onChange={setTab}
        tabs={choices.map((choice) => ({ ...choice, content: <Text color="fg.muted">{choice.label}</Text> }))}
      />
      <Tabs label={translate('Filtro', 'Filter')} variant="pill" value={tab} onChange={setTab} tabs={choices} />
    </Stack>
  );
}
