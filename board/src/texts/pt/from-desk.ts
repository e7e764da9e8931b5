/** Local accounts, and whom the desk did not sign in, in Portuguese. */
export const fromDesk = {
  fromDesk: {
    local: 'Aqui entram as contas locais do painel. Quem é da mesa vem de lá, por “Painel de versões”.',
    refused:
      'A mesa não abriu a sua sessão aqui: o código dela vale uma vez, por um minuto. Abra o painel pela mesa de novo.',
    unavailable:
      'A mesa não consegue abrir a sua sessão agora, porque a API não responde. Enquanto isso, uma conta local funciona.',
  },
} as const;
