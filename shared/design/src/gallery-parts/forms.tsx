import { useState } from 'react';
import { Button, SimpleGrid, Stack } from '../core.ts';
import {
  Checkbox,
  Field,
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
import { Part } from './basics.tsx';

export function Forms() {
  const [amount, setAmount] = useState<number | null>(5000);
  const [code, setCode] = useState('123');
  return (
    <Part title="Field">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        <Stack gap="4">
          <TextInput label="Nome completo" placeholder="Como no documento" required />
          <MaskedInput label="CPF" mask="cpf" defaultValue="12345678900" error="CPF inválido" />
          <PhoneInput label="Celular" help="Enviamos um código por SMS." />
          <PasswordInput label="Senha" defaultValue="jangada" />
          <Select
            label="Tipo de chave"
            options={[
              { value: 'cpf', label: 'CPF' },
              { value: 'email', label: 'E-mail' },
            ]}
          />
        </Stack>
        <Stack gap="4">
          <MoneyInput
            label="Quanto você quer depositar?"
            value={amount}
            onChange={setAmount}
            help="De R$ 10,00 a R$ 5.000,00"
          />
          <Field label="Código recebido">
            <PinInput value={code} onChange={setCode} />
          </Field>
          <TextArea label="Mensagem" optionalLabel="opcional" />
          <Checkbox label="Tenho mais de 18 anos e aceito os termos" defaultChecked />
          <Checkbox label="Quero receber promoções" error="Escolha uma opção" />
          <Switch label="Sons do jogo" defaultChecked />
          <Button color="primary" size="lg">
            Continuar
          </Button>
        </Stack>
      </SimpleGrid>
    </Part>
  );
}
