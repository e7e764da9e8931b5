import { defineTexts } from '@jangada/remote-kit/texts';

export default defineTexts({
  title: 'É você mesmo?',
  text: 'Faz um tempo que você não usa a conta. Digite a sua senha e siga de onde parou.',
  account: 'Conta',
  cpf: 'CPF',
  password: 'Senha',
  submit: 'Continuar',
  forgot: 'Esqueci a senha',
  signOut: 'Sair da conta',
  missingPassword: 'Digite a sua senha.',
  missingCpf: 'Digite o CPF da conta.',
  wrong: 'Senha incorreta. Confira e tente de novo.',
  verify: 'Depois de algumas tentativas, precisamos de uma verificação a mais.',
  toLogin: 'Entrar com verificação',
});
