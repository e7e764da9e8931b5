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
import { Section, Specimen, useTranslate } from './stage.tsx';

const columns = 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))';

export const Forms = () => {
  const translate = useTranslate();
  return (
    <Section
      id="fields"
      title={translate('Campos', 'Fields')}
      note={translate(
        'Rótulo sempre à vista, ajuda embaixo, erro ao lado do campo e lido em voz alta. O que pode ficar vazio diz que pode.',
        'The label is always there, help below, errors beside the field and read out. What may stay empty says so.',
      )}
    >
      <Specimen name={translate('estados', 'states')}>
        <Grid gap="5" gridTemplateColumns={columns} alignItems="start">
          <TextInput
            label={translate('Vazio', 'Empty')}
            placeholder={translate('Como no documento', 'As in your document')}
          />
          <TextInput label={translate('Preenchido', 'Filled')} defaultValue="Ana Souza" />
          <TextInput
            label={translate('Com ajuda', 'With help')}
            help={translate('Aparece no chat.', 'Shown in the chat.')}
            defaultValue="ana"
          />
          <TextInput
            label={translate('Com erro', 'With an error')}
            defaultValue="ana@"
            error={translate('Confira o e-mail.', 'Check the e-mail address.')}
          />
          <TextInput label={translate('Obrigatório', 'Required')} required />
          <TextInput
            label={translate('Pode ficar vazio', 'May stay empty')}
            optionalLabel={translate('opcional', 'optional')}
          />
          <TextInput label={translate('Desativado', 'Disabled')} defaultValue="123.456.789-00" disabled />
        </Grid>
      </Specimen>
      <Specimen name="MoneyInput, PinInput">
        <Amounts />
      </Specimen>
      <Specimen name="MaskedInput, PhoneInput, PasswordInput, Select, TextArea">
        <Grid gap="5" gridTemplateColumns={columns} alignItems="start">
          <MaskedInput label="CPF" mask="cpf" defaultValue="12345678909" />
          <PhoneInput
            label={translate('Celular', 'Mobile')}
            help={translate('Enviamos um código por SMS.', 'We send a code by SMS.')}
          />
          <PasswordInput label={translate('Senha', 'Password')} defaultValue="jangada" />
          <Select
            label={translate('Tipo de chave', 'Kind of key')}
            options={[
              { value: 'cpf', label: 'CPF' },
              { value: 'email', label: 'E-mail' },
              { value: 'phone', label: translate('Celular', 'Mobile') },
            ]}
          />
          <TextArea label={translate('Mensagem', 'Message')} optionalLabel={translate('opcional', 'optional')} />
        </Grid>
      </Specimen>
      <Specimen name="Checkbox, Switch">
        <Grid gap="5" gridTemplateColumns={columns} alignItems="start">
          <Stack gap="0">
            <Checkbox
              label={translate('Tenho mais de 18 anos e aceito os termos', 'I am over 18 and accept the terms')}
              defaultChecked
            />
            <Checkbox label={translate('Quero receber promoções', 'Send me promotions')} />
            <Checkbox
              label={translate('Falta escolher', 'Still to choose')}
              error={translate('Escolha para continuar.', 'Choose to go on.')}
            />
            <Checkbox label={translate('Desativado', 'Disabled')} disabled defaultChecked />
          </Stack>
          <Stack gap="0">
            <Switch label={translate('Sons do jogo', 'Game sounds')} defaultChecked />
            <Switch label={translate('Avisos por e-mail', 'Notices by e-mail')} />
            <Switch label={translate('Desativado', 'Disabled')} disabled />
          </Stack>
        </Grid>
      </Specimen>
    </Section>
  );
};

function Amounts() {
  const translate = useTranslate();
  const [amount, setAmount] = useState<number | null>(5000);
  const [code, setCode] = useState('123');
  return (
    <Stack gap="5" maxWidth="420px">
      <MoneyInput
        label={translate('Quanto você quer depositar?', 'How much do you want to deposit?')}
        value={amount}
        onChange={setAmount}
        help={translate('De R$ 10,00 a R$ 5.000,00', 'From R$10.00 to R$5,000.00')}
      />
      <PinInput label={translate('Código recebido', 'The code you got')} value={code} onChange={setCode} />
      <Button color="primary" size="lg">
        {translate('Continuar', 'Go on')}
      </Button>
    </Stack>
  );
}
