import type { LegalDocuments } from './legal-document.ts';

export const documents: LegalDocuments = {
  '/terms': {
    title: 'Terms and Conditions',
    introduction:
      'These terms govern the use of the {name} site ({link}). By opening an account you declare that you have read, understood and accepted what is written here.',
    sections: [
      {
        heading: '1. Who may use it',
        paragraphs: [
          'The site is meant for people aged 18 or older who live in Brazil and hold a regular CPF. Minors may not register, deposit or play.',
          'People barred by law may not bet, such as athletes, referees and officials on events they can influence, nor may anyone who is self-excluded.',
        ],
      },
      {
        heading: '2. Your account',
        paragraphs: [
          'Each person may have one account, with true data of their own. The account is personal: do not lend or sell it or share its password.',
          'We may ask for documents to confirm your identity before releasing withdrawals or when the law requires it.',
        ],
      },
      {
        heading: '3. Deposits and withdrawals',
        paragraphs: [
          'Deposits and withdrawals are made by PIX, only between your account on the site and bank accounts or PIX keys of the same CPF. Payments from third parties are returned.',
          'Minimum and maximum amounts are shown before each operation. A withdrawal may be reviewed, and you are told the reason.',
        ],
      },
      {
        heading: '4. Games and bets',
        paragraphs: [
          'A confirmed bet cannot be changed. The result recorded by the provider of the game or the odds is what counts for payment.',
          'In case of a proven technical failure the round or bet is void and the stake returns to your wallet.',
        ],
      },
      {
        heading: '5. Bonuses and promotions',
        paragraphs: [
          'Each promotion has rules of its own, shown before you join: amount, term, participating games and the turnover required. You may refuse a bonus.',
        ],
      },
      {
        heading: '6. Conduct and closing',
        paragraphs: [
          'Bots, collusion, fraud or false data lead to suspension of the account. Legitimate balances are returned unless the law orders otherwise.',
          'You may close your account at any time and withdraw the available balance.',
        ],
      },
      {
        heading: '7. Changes and jurisdiction',
        paragraphs: [
          'We announce important changes before they take effect. Brazilian law applies, and the venue is the consumer’s place of residence.',
        ],
      },
    ],
  },
  '/privacy': {
    title: 'Privacy Policy',
    introduction:
      'This policy explains which data {name} processes, what for, and what your rights are under the Brazilian data protection law (Law 13,709/2018).',
    sections: [
      {
        heading: '1. Data we process',
        paragraphs: [
          'Registration data (name, CPF, date of birth, phone, e-mail), payment data (PIX keys and transactions), game data (bets, results, limits) and technical data (IP address, device and access records).',
          'Documents and selfies sent for verification are used only to confirm your identity.',
        ],
      },
      {
        heading: '2. What we use it for',
        paragraphs: [
          'To provide the service, to meet legal duties of preventing money laundering and protecting players, to prevent fraud and to assist you.',
          'Marketing messages depend on your consent, which you may withdraw whenever you like.',
        ],
      },
      {
        heading: '3. Whom we share it with',
        paragraphs: [
          'With providers of payment, games, identity checks and hosting, as far as necessary, and with authorities when the law says so. We do not sell personal data.',
        ],
      },
      {
        heading: '4. How long we keep it',
        paragraphs: [
          'For as long as the account exists and afterwards for the legal retention periods of financial and betting records. Then the data is erased or anonymised.',
        ],
      },
      {
        heading: '5. Your rights',
        paragraphs: [
          'You may ask for access, correction, portability, anonymisation or deletion of your data, and how it was shared, through the support channels of the site.',
        ],
      },
      {
        heading: '6. Cookies and local storage',
        paragraphs: [
          'We use cookies and local storage to keep your session, remember language and appearance, and measure how the site works. Blocking them may prevent access to the account.',
        ],
      },
    ],
  },
  '/aml-policy': {
    title: 'AML Policy',
    introduction:
      '{name} takes measures to prevent money laundering and the financing of terrorism, under Law 9,613/1998 and the rules that apply to betting.',
    sections: [
      {
        heading: '1. Know your customer',
        paragraphs: [
          'We confirm the identity, age and CPF of each player and assess the risk of the relationship. Politically exposed persons are reviewed more closely.',
        ],
      },
      {
        heading: '2. Where money comes from and goes to',
        paragraphs: [
          'We accept PIX only from accounts of the player, and withdrawals return only to the player. Cash, third-party cards and crypto-assets are not accepted.',
        ],
      },
      {
        heading: '3. Monitoring',
        paragraphs: [
          'Transactions are followed continuously. Operations that do not fit the profile, have no economic reason or are split to avoid limits are reviewed.',
          'Where required the operation is reported to Coaf, and the customer is not told of the report, as the law demands.',
        ],
      },
      {
        heading: '4. Records and training',
        paragraphs: [
          'We keep records for the legal periods, train our staff and review this policy at least once a year.',
        ],
      },
    ],
  },
  '/betting-terms': {
    title: 'Betting rules',
    introduction: 'These rules describe how sports bets and games are accepted, settled and paid at {name}.',
    sections: [
      {
        heading: '1. Acceptance of a bet',
        paragraphs: [
          'A bet counts once it appears as confirmed in your history, with the odds and stake of that moment. If the odds change before confirmation we ask you to accept them.',
        ],
      },
      {
        heading: '2. Settlement',
        paragraphs: [
          'Sports bets are settled by the official result of the event, regular time included, unless the market says otherwise.',
          'Bets on events that are cancelled, or postponed and not held within the time named in the market, are void and the stakes returned.',
        ],
      },
      {
        heading: '3. Payment',
        paragraphs: [
          'Winnings are credited to the wallet as soon as the result is settled. An evident error of odds or settlement may be corrected, and the correction is recorded in the history.',
        ],
      },
      {
        heading: '4. Casino games',
        paragraphs: [
          'The result of each round is generated by the provider with a certified random number generator. The theoretical return (RTP) is a long-term average, not a promise.',
        ],
      },
      {
        heading: '5. Limits',
        paragraphs: [
          'Each market and game has a minimum and maximum stake. The limits you set for yourself always come first.',
        ],
      },
    ],
  },
  '/responsible-gaming': {
    title: 'Responsible gaming',
    introduction:
      'Playing should be fun. When it stops being fun, stop. Here are the tools of {name} and the places where there is help.',
    sections: [
      {
        heading: 'Warning signs',
        paragraphs: [
          'Betting more than you can lose, chasing losses, hiding play from people close to you, borrowing money to play or neglecting commitments are signs that something is wrong.',
        ],
      },
      {
        heading: 'Tools in your account',
        paragraphs: [
          'Limits for deposits, losses and stakes per day, week or month; a session time alert; a pause; and self-exclusion for a set or an open term.',
          'Lowering a limit takes effect at once. Raising it takes effect only after a period of reflection.',
        ],
      },
      {
        heading: 'Protecting minors',
        paragraphs: [
          'Gambling is forbidden for people under 18. Do not leave your session open on devices used by children and consider parental control software.',
        ],
      },
      {
        heading: 'Where to find help',
        paragraphs: [
          'The Brazilian public health network offers free care at its psychosocial centres (CAPS). CVV gives emotional support around the clock at the phone number 188. Gamblers Anonymous has groups all over the country.',
        ],
      },
    ],
  },
  '/em-conformidade-com-a-regulamentacao': {
    title: 'Regulatory compliance',
    introduction:
      '{name} operates under Law 14,790/2023 and the ordinances of the Secretariat of Prizes and Bets of the Ministry of Finance.',
    sections: [
      {
        heading: 'What it means for you',
        paragraphs: [
          'Your money is held in a transactional account apart from the company’s assets. Withdrawals go only to accounts in your name. Games and systems are certified by recognised laboratories.',
        ],
      },
      {
        heading: 'Identification and security',
        paragraphs: [
          'Identity is verified at registration, with facial recognition where required. The session asks for confirmation again after a period without use.',
        ],
      },
      {
        heading: 'Support and complaints',
        paragraphs: [
          'You can reach our support at any time. If the answer does not help, use the platform consumidor.gov.br or turn to the regulator.',
        ],
      },
      {
        heading: 'Responsible advertising',
        paragraphs: [
          'We do not direct advertising at minors, promise winnings or present betting as an investment, extra income or a way out of financial trouble.',
        ],
      },
    ],
  },
};
