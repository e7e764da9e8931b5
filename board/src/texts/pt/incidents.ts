/** Failures in browsers, in Portuguese. */
export const incidents = {
  incidents: {
    title: 'Incidentes',
    window: 'Relatados por navegadores em 7 dias',
    empty: { title: 'Nenhum incidente em 7 dias', text: 'Uma falha aparece aqui com o lugar no código.' },
    reports_one: '{count} relato',
    reports_other: '{count} relatos',
    visitors_one: '{count} visitante',
    visitors_other: '{count} visitantes',
    place: '{expose}, em {path}',
    noMessage: 'Sem mensagem',
    noStack: 'Nenhum navegador mandou a pilha.',
    show: 'Mostrar pilha',
    hide: 'Esconder pilha',
    noFrames: 'A pilha não tem endereços',
    noFramesText: 'O navegador mandou só a mensagem.',
    states: {
      resolved: 'Resolvida',
      'no-map': 'Sem mapa: a versão foi publicada sem source maps.',
      pruned: 'Sem mapa: os arquivos da versão foram apagados.',
      unmapped: 'O mapa não diz nada desta posição.',
      foreign: 'De fora: nenhum arquivo de uma versão publicada aqui.',
      forbidden: 'De outro remoto, que você não pode inspecionar.',
      failed: 'O mapa guardado não pode ser lido. Publique a versão de novo.',
    },
  },
} as const;
