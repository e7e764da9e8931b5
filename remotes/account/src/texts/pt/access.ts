/** Texts of password, devices, passkeys and avatar in Portuguese. */
export const passwordPt = {
  current: 'Senha atual',
  new: 'Nova senha',
  note: 'Ao trocar a senha, os outros aparelhos saem da conta.',
  submit: 'Trocar senha',
  changed: 'Senha alterada. Os outros aparelhos saíram da conta.',
  byCode: 'Não sei a senha atual',
  byCodeTitle: 'Nova senha por código',
  codeText: 'Enviamos um código para o seu contato confirmado. Depois da troca, você entra de novo.',
  codeTextWhatsapp:
    'Enviamos um código por WhatsApp para o seu celular confirmado. Depois da troca, você entra de novo.',
} as const;

export const devicesPt = {
  title: 'Aparelhos conectados',
  text: 'Não reconhece um deles? Encerre e troque a senha.',
  failed: 'Não conseguimos carregar seus aparelhos',
  unknown: 'Aparelho desconhecido',
  current: 'Este aparelho',
  since: 'Conectado desde {date}',
  seen: 'Visto em {date}, {time}',
  end: 'Encerrar',
  endNamed: 'Encerrar: {name}',
  endOthers_one: 'Encerrar o outro aparelho',
  endOthers_other: 'Encerrar os outros {count} aparelhos',
} as const;

export const passkeysPt = {
  title: 'Chaves de acesso',
  text: 'Entre com a digital, o rosto ou o PIN do aparelho, sem digitar a senha.',
  signIn: 'Entrar com chave de acesso',
  stopped: 'A entrada com chave de acesso não foi concluída. Tente de novo ou use sua senha.',
  failed: 'Não conseguimos carregar suas chaves de acesso',
  synced: 'Sincronizada',
  created: 'Criada em {date}, ainda não usada',
  used: 'Usada em {date}, {time}',
  add: 'Criar chave de acesso',
  added: 'Chave de acesso criada.',
  notAdded: 'A chave de acesso não foi criada. Tente de novo quando quiser.',
  known: 'Este aparelho já tem uma chave de acesso da sua conta.',
  unsupported: 'Este navegador não tem chaves de acesso.',
  passwordNote: 'Confirme sua senha. Depois, o aparelho pede a digital, o rosto ou o PIN.',
  continue: 'Continuar',
  remove: 'Remover',
  removeNamed: 'Remover: {name}',
  removeNow: 'Remover agora',
  keep: 'Manter',
} as const;

export const avatarPt = {
  change: 'Trocar foto',
  picture: 'Foto de perfil',
  formats: 'JPG, PNG ou WebP, até {megabytes} MB.',
  problems: {
    'too-large': 'A imagem passa de {megabytes} MB. Escolha uma menor.',
    'wrong-type': 'Este formato não é aceito, como o HEIC. Envie JPG, PNG ou WebP.',
    empty: 'O arquivo está vazio. Escolha outro.',
    unreadable: 'Não conseguimos ler esta imagem. Escolha outra.',
  },
  crop: 'Recorte da foto',
  cropHelp: 'Arraste para posicionar. No teclado, use as setas; com Alt, elas mudam o tamanho.',
  zoom: 'Zoom',
  another: 'Outra foto',
  saved: 'Foto atualizada.',
} as const;
