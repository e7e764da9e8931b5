import type { LegalDocuments } from './legal-document.ts';

export const documents: LegalDocuments = {
  '/terms': {
    title: 'Termos e Condições',
    introduction:
      'Estes termos regem o uso do site {name} ({link}). Ao abrir uma conta, você declara que leu, entendeu e aceita o que está escrito aqui.',
    sections: [
      {
        heading: '1. Quem pode usar',
        paragraphs: [
          'O site é destinado a pessoas com 18 anos ou mais, residentes no Brasil e com CPF regular. Menores de idade não podem se cadastrar, depositar nem jogar.',
          'Não podem apostar as pessoas impedidas por lei, como atletas, árbitros e dirigentes nos eventos em que tenham influência, nem quem esteja autoexcluído.',
        ],
      },
      {
        heading: '2. Sua conta',
        paragraphs: [
          'Cada pessoa pode ter uma única conta, com dados verdadeiros e próprios. A conta é pessoal: não a empreste, venda nem compartilhe a senha.',
          'Podemos pedir documentos para confirmar a sua identidade antes de liberar saques ou quando a lei exigir.',
        ],
      },
      {
        heading: '3. Depósitos e saques',
        paragraphs: [
          'Depósitos e saques são feitos por PIX, somente entre a sua conta no site e contas bancárias ou chaves PIX do mesmo CPF. Pagamentos de terceiros são devolvidos.',
          'Os valores mínimos e máximos aparecem na tela antes de cada operação. Um saque pode passar por análise, e o motivo é informado a você.',
        ],
      },
      {
        heading: '4. Jogos e apostas',
        paragraphs: [
          'Uma aposta confirmada não pode ser alterada. O resultado registrado pelo provedor do jogo ou da cotação é o que vale para o pagamento.',
          'Em caso de falha técnica comprovada, a rodada ou a aposta é anulada e o valor apostado volta para a sua carteira.',
        ],
      },
      {
        heading: '5. Bônus e promoções',
        paragraphs: [
          'Cada promoção tem regras próprias, mostradas antes da adesão: valor, prazo, jogos participantes e volume de apostas exigido. Você pode recusar um bônus.',
        ],
      },
      {
        heading: '6. Conduta e encerramento',
        paragraphs: [
          'Uso de robôs, conluio, fraude ou dados falsos levam à suspensão da conta. Saldos legítimos são devolvidos, salvo ordem legal em contrário.',
          'Você pode encerrar a sua conta a qualquer momento e sacar o saldo disponível.',
        ],
      },
      {
        heading: '7. Mudanças e foro',
        paragraphs: [
          'Avisamos sobre mudanças importantes antes que passem a valer. Aplica-se a lei brasileira, e o foro é o do domicílio do consumidor.',
        ],
      },
    ],
  },
  '/privacy': {
    title: 'Política de Privacidade',
    introduction:
      'Esta política explica quais dados o {name} trata, para quê e quais são os seus direitos segundo a Lei Geral de Proteção de Dados (Lei nº 13.709/2018).',
    sections: [
      {
        heading: '1. Dados que tratamos',
        paragraphs: [
          'Dados de cadastro (nome, CPF, data de nascimento, telefone, e-mail), dados de pagamento (chaves PIX e transações), dados de jogo (apostas, resultados, limites) e dados técnicos (endereço IP, aparelho e registros de acesso).',
          'Documentos e selfies enviados para verificação são usados somente para confirmar a sua identidade.',
        ],
      },
      {
        heading: '2. Para que usamos',
        paragraphs: [
          'Para prestar o serviço, cumprir obrigações legais de prevenção à lavagem de dinheiro e de proteção ao apostador, prevenir fraudes e atender você.',
          'Comunicações de marketing dependem do seu consentimento, que pode ser retirado quando quiser.',
        ],
      },
      {
        heading: '3. Com quem compartilhamos',
        paragraphs: [
          'Com provedores de pagamento, de jogos, de verificação de identidade e de hospedagem, na medida do necessário, e com autoridades quando a lei determina. Não vendemos dados pessoais.',
        ],
      },
      {
        heading: '4. Por quanto tempo guardamos',
        paragraphs: [
          'Pelo tempo em que a conta existir e, depois, pelos prazos legais de guarda de registros financeiros e de apostas. Em seguida os dados são apagados ou anonimizados.',
        ],
      },
      {
        heading: '5. Seus direitos',
        paragraphs: [
          'Você pode pedir acesso, correção, portabilidade, anonimização ou eliminação dos seus dados, e informações sobre o seu compartilhamento, pelos canais de atendimento do site.',
        ],
      },
      {
        heading: '6. Cookies e armazenamento local',
        paragraphs: [
          'Usamos cookies e armazenamento local para manter a sua sessão, lembrar idioma e aparência e medir o funcionamento do site. Bloqueá-los pode impedir o acesso à conta.',
        ],
      },
    ],
  },
  '/aml-policy': {
    title: 'Política AML',
    introduction:
      'O {name} adota medidas para prevenir a lavagem de dinheiro e o financiamento do terrorismo, conforme a Lei nº 9.613/1998 e as normas aplicáveis às apostas.',
    sections: [
      {
        heading: '1. Conheça o seu cliente',
        paragraphs: [
          'Confirmamos identidade, idade e CPF de cada jogador e avaliamos o risco do relacionamento. Pessoas politicamente expostas recebem análise reforçada.',
        ],
      },
      {
        heading: '2. Origem e destino dos valores',
        paragraphs: [
          'Aceitamos somente PIX de contas do próprio titular, e os saques voltam somente para ele. Dinheiro em espécie, cartões de terceiros e criptoativos não são aceitos.',
        ],
      },
      {
        heading: '3. Monitoramento',
        paragraphs: [
          'Transações são acompanhadas de forma contínua. Operações incompatíveis com o perfil, sem fundamento econômico ou divididas para escapar de limites são analisadas.',
          'Quando cabível, a operação é comunicada ao Coaf, e o cliente não é informado dessa comunicação, como manda a lei.',
        ],
      },
      {
        heading: '4. Registros e treinamento',
        paragraphs: [
          'Guardamos registros pelos prazos legais, treinamos a equipe e revisamos esta política ao menos uma vez por ano.',
        ],
      },
    ],
  },
  '/betting-terms': {
    title: 'Regulamento',
    introduction: 'Este regulamento descreve como apostas esportivas e jogos são aceitos, apurados e pagos no {name}.',
    sections: [
      {
        heading: '1. Aceitação da aposta',
        paragraphs: [
          'A aposta vale quando aparece como confirmada no seu histórico, com a cotação e o valor daquele momento. Se a cotação mudar antes da confirmação, pedimos o seu aceite.',
        ],
      },
      {
        heading: '2. Apuração',
        paragraphs: [
          'Apostas esportivas são apuradas pelo resultado oficial do evento, incluindo o tempo regulamentar, salvo quando o mercado disser outra coisa.',
          'Eventos cancelados, ou adiados e não realizados no prazo indicado no mercado, têm as apostas anuladas e os valores devolvidos.',
        ],
      },
      {
        heading: '3. Pagamento',
        paragraphs: [
          'Prêmios são creditados na carteira assim que o resultado é apurado. Um erro evidente de cotação ou de apuração pode ser corrigido, com registro da correção no histórico.',
        ],
      },
      {
        heading: '4. Jogos de cassino',
        paragraphs: [
          'O resultado de cada rodada é gerado pelo provedor, com gerador de números aleatórios certificado. O retorno teórico (RTP) é uma média de longo prazo, não uma promessa.',
        ],
      },
      {
        heading: '5. Limites',
        paragraphs: [
          'Cada mercado e cada jogo tem valor mínimo e máximo de aposta. Os limites que você define para si sempre prevalecem.',
        ],
      },
    ],
  },
  '/responsible-gaming': {
    title: 'Jogo responsável',
    introduction:
      'Jogar deve ser diversão. Se deixar de ser, pare. Aqui estão as ferramentas do {name} e os lugares onde há ajuda.',
    sections: [
      {
        heading: 'Sinais de alerta',
        paragraphs: [
          'Apostar mais do que pode perder, tentar recuperar perdas, esconder o jogo de pessoas próximas, pedir dinheiro emprestado para jogar ou deixar compromissos de lado são sinais de que algo não vai bem.',
        ],
      },
      {
        heading: 'Ferramentas na sua conta',
        paragraphs: [
          'Limites de depósito, de perda e de aposta por dia, semana ou mês; alerta de tempo de sessão; pausa; e autoexclusão por prazo determinado ou indeterminado.',
          'Reduzir um limite vale na hora. Aumentar só vale depois de um prazo de reflexão.',
        ],
      },
      {
        heading: 'Proteção de menores',
        paragraphs: [
          'O jogo é proibido para menores de 18 anos. Não deixe a sua sessão aberta em aparelhos usados por crianças e considere programas de controle parental.',
        ],
      },
      {
        heading: 'Onde buscar ajuda',
        paragraphs: [
          'A rede pública de saúde atende gratuitamente pelos Centros de Atenção Psicossocial (CAPS). O CVV oferece apoio emocional 24 horas pelo telefone 188. Jogadores Anônimos tem grupos de apoio em todo o país.',
        ],
      },
    ],
  },
  '/em-conformidade-com-a-regulamentacao': {
    title: 'Em conformidade com a regulamentação',
    introduction:
      'O {name} opera segundo a Lei nº 14.790/2023 e as portarias da Secretaria de Prêmios e Apostas do Ministério da Fazenda.',
    sections: [
      {
        heading: 'O que isso significa para você',
        paragraphs: [
          'Seu dinheiro fica em conta transacional separada do patrimônio da empresa. Saques vão só para contas da sua titularidade. Jogos e sistemas são certificados por laboratórios reconhecidos.',
        ],
      },
      {
        heading: 'Identificação e segurança',
        paragraphs: [
          'A identidade é verificada no cadastro, com reconhecimento facial quando exigido. A sessão pede nova confirmação depois de um período sem uso.',
        ],
      },
      {
        heading: 'Atendimento e reclamações',
        paragraphs: [
          'Você pode falar com o nosso atendimento a qualquer hora. Se a resposta não resolver, procure a plataforma consumidor.gov.br ou o órgão regulador.',
        ],
      },
      {
        heading: 'Publicidade responsável',
        paragraphs: [
          'Não dirigimos publicidade a menores, não prometemos ganhos e não apresentamos apostas como investimento, renda extra ou solução de problemas financeiros.',
        ],
      },
    ],
  },
};
