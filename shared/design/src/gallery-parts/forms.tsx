import { useState } from 'react';
import { Button, Grid, Stack } from '../core.ts';
import {
  Checkbox,
  MaskedInput,
  MoneyInput,
  PasswordInput,
  PhoneInput,
  PinInput,
  Select,
  Switch,
  TextArea,
  TextInput,
} from '../field.tsx';
import { Section, Specimen, useSay } from './stage.tsx';

const columns = 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))';

export function Forms() {
  const say = useSay();
  return (
    <Section
      id="fields"
      title={say('Campos', 'Fields')}
      note={say(
        'Rótulo sempre à vista, ajuda embaixo, erro ao lado do campo e lido em voz alta. O que pode ficar vazio diz que pode.',
        'The label is always there, help below, errors beside the field and read out. What may stay empty says so.',
      )}
    >
      <Specimen name={say('estados', 'states')}>
        <Grid gap="5" gridTemplateColumns={columns} alignItems="start">
          <TextInput label={say('Vazio', 'Empty')} placeholder={say('Como no documento', 'As in your document')} />
          <TextInput label={say('Preenchido', 'Filled')} defaultValue="Ana Souza" />
          <TextInput
            label={say('Com ajuda', 'With help')}
            help={say('Aparece no chat.', 'Shown in the chat.')}
            defaultValue="ana"
          />
          <TextInput
            label={say('Com erro', 'With an error')}
            defaultValue="ana@"
            error={say('Confira o e-mail.', 'Check the e-mail address.')}
          />
          <TextInput label={say('Obrigatório', 'Required')} required />
          <TextInput label={say('Pode ficar vazio', 'May stay empty')} optionalLabel={say('opcional', 'optional')} />
          <TextInput label={say('Desativado', 'Disabled')} defaultValue="123.456.789-00" disabled />
        </Grid>
      </Specimen>
      <Specimen name="MoneyInput, PinInput">
        <Amounts />
      </Specimen>
      <Specimen name="MaskedInput, PhoneInput, PasswordInput, Select, TextArea">
        <Grid gap="5" gridTemplateColumns={columns} alignItems="start">
          <MaskedInput label="CPF" mask="cpf" defaultValue="12345678909" />
          <PhoneInput
            label={say('Celular', 'Mobile')}
            help={say('Enviamos um código por SMS.', 'We send a code by SMS.')}
          />
          <PasswordInput label={say('Senha', 'Password')} defaultValue="jangada" />
          <Select
            label={say('Tipo de chave', 'Kind of key')}
            options={[
              { value: 'cpf', label: 'CPF' },
              { value: 'email', label: 'E-mail' },
              { value: 'phone', label: say('Celular', 'Mobile') },
            ]}
          />
          <TextArea label={say('Mensagem', 'Message')} optionalLabel={say('opcional', 'optional')} />
        </Grid>
      </Specimen>
      <Specimen name="Checkbox, Switch">
        <Grid gap="5" gridTemplateColumns={columns} alignItems="start">
          <Stack gap="0">
            <Checkbox
              label={say('Tenho mais de 18 anos e aceito os termos', 'I am over 18 and accept the terms')}
              defaultChecked
            />
            <Checkbox label={say('Quero receber promoções', 'Send me promotions')} />
            <Checkbox
              label={say('Falta escolher', 'Still to choose')}
              error={say('Escolha para continuar.', 'Choose to go on.')}
            />
            <Checkbox label={say('Desativado', 'Disabled')} disabled defaultChecked />
          </Stack>
          <Stack gap="0">
            <Switch label={say('Sons do jogo', 'Game sounds')} defaultChecked />
            <Switch label={say('Avisos por e-mail', 'Notices by e-mail')} />
            <Switch label={say('Desativado', 'Disabled')} disabled />
          </Stack>
        </Grid>
      </Specimen>
    </Section>
  );
}

function Amounts() {
  const say = useSay();
  const [amount, setAmount] = useState<number | null>(5000);
  const [code, setCode] = useState('123');
  return (
    <Stack gap="5" maxWidth="420px">
      <MoneyInput
        label={say('Quanto você quer depositar?', 'How much do you want to deposit?')}
        value={amount}
        onChange={setAmount}
        help={say('De R$ 10,00 a R$ 5.000,00', 'From R$10.00 to R$5,000.00')}
      />
      <PinInput label={say('Código recebido', 'The code you got')} value={code} onChange={setCode} />
      <Button color="primary" size="lg">
        {say('Continuar', 'Go on')}
      </Button>
    </Stack>
  );
}
