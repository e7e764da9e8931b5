/** Texts of password, devices and avatar in Portuguese. */
export const passwordPt = {
  current: 'Senha atual',
  new: 'Nova senha',
  note: 'Ao trocar a senha, os outros aparelhos saem da conta.',
  submit: 'Trocar senha',
  changed: 'Senha alterada. Os outros aparelhos saíram da conta.',
  byCode: 'Não sei a senha atual',
  byCodeTitle: 'Nova senha por código',
  codeText: 'Enviamos um código para o seu contato confirmado. Depois da troca, você entra de novo.',
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

export const avatarPt = {
  change: 'Trocar foto',
  picture: 'Foto de perfil',
  formats: 'JPG, PNG ou WebP, até {megabytes} MB.',
  problems: {
    'too-large': 'A imagem passa de {megabytes} MB. Escolha uma menor.',
    'wrong-type': 'Este arquivo não é uma imagem JPG, PNG ou WebP.',
    empty: 'O arquivo está vazio. Escolha outro.',
    unreadable: 'Não conseguimos ler esta imagem. Escolha outra.',
  },
  crop: 'Recorte da foto',
  cropHelp: 'Arraste para posicionar. No teclado, use as setas; com Alt, elas mudam o tamanho.',
  zoom: 'Zoom',
  another: 'Outra foto',
  saved: 'Foto atualizada.',
} as const;
