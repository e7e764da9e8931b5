/** Failures in browsers, in Portuguese. */
export const incidents = {
  incidents: {
    title: 'Incidentes',
    window: 'Falhas que os navegadores relataram nos últimos 7 dias',
    empty: { title: 'Nenhum incidente em 7 dias', text: 'Uma falha aparece aqui com o lugar no código.' },
    count_one: '{count} relato de {guests} visitante',
    count_other: '{count} relatos de {guests} visitantes',
    place: '{expose}, em {path}',
    noMessage: 'Sem mensagem',
    noStack: 'Nenhum navegador mandou a pilha.',
    show: 'Mostrar pilha',
    showOf: 'Mostrar pilha: {title}',
    hide: 'Esconder pilha',
    hideOf: 'Esconder pilha: {title}',
    noFrames: 'A pilha não tem endereços',
    noFramesText: 'O navegador mandou só a mensagem.',
    states: {
      resolved: 'Resolvida',
      'no-map': 'Sem mapa: a versão foi publicada sem source maps.',
      pruned: 'Sem mapa: os arquivos da versão já foram apagados.',
      unmapped: 'O mapa não diz nada desta posição.',
      foreign: 'De fora: nenhum arquivo de uma versão publicada aqui.',
      forbidden: 'De outro remoto, que você não pode inspecionar.',
      failed: 'O mapa guardado não pode ser lido. Publique a versão de novo.',
    },
  },
} as const;
