import type { Operation } from '@jangada/contracts/ops/operation';

/** A text that is said often: it fills the fields, which can be changed before it is sent. */
export interface Template {
  readonly name: readonly [pt: string, en: string];
  readonly values: Readonly<Record<string, string>>;
  /** Why it is said, for the log. */
  readonly reason: readonly [pt: string, en: string];
}

const message = (
  name: Template['name'],
  [titlePt, pt]: readonly [title: string, text: string],
  [titleEn, en]: readonly [title: string, text: string],
  reason: Template['reason'],
): Template => ({
  name,
  reason,
  values: { title_pt: titlePt, description_pt: pt, title_en: titleEn, description_en: en },
});

/**
 * What support tells players. Nothing in them promises a date or names an amount, or asks for an answer: nobody can
 * answer a notice.
 */
const messages: readonly Template[] = [
  message(
    ['Pix ainda não chegou', 'Pix not here yet'],
    [
      'Estamos procurando o seu Pix',
      'O seu Pix ainda não chegou até nós. Confira no aplicativo do banco se ele foi concluído. Se foi, guarde o comprovante e fale com o suporte.',
    ],
    [
      'We are looking for your Pix',
      'Your Pix has not reached us yet. Please check in the app of your bank that it was completed. If it was, keep the receipt and talk to support.',
    ],
    ['jogador perguntou por um Pix que não chegou', 'the player asked about a Pix that has not arrived'],
  ),
  message(
    ['Pix encontrado', 'Pix found'],
    ['Encontramos o seu Pix', 'O valor já está no seu saldo. Obrigado por esperar.'],
    ['We found your Pix', 'The amount is in your balance now. Thank you for waiting.'],
    ['o Pix que faltava foi encontrado', 'the missing Pix was found'],
  ),
  message(
    ['Saque em análise', 'Withdrawal under review'],
    [
      'O seu saque está em análise',
      'Uma pessoa está conferindo o seu saque. Você não precisa fazer nada; avisamos assim que ele sair.',
    ],
    [
      'Your withdrawal is under review',
      'Somebody is checking your withdrawal. You need to do nothing; we tell you as soon as it leaves.',
    ],
    ['jogador perguntou pelo saque, que está em análise', 'the player asked about a withdrawal that is under review'],
  ),
  message(
    ['Falta apostar o bônus', 'Bonus still to wager'],
    [
      'Por que o saque está parado',
      'Há um bônus em jogo que ainda precisa ser apostado. Em Bônus você vê quanto falta, e pode encerrá-lo se preferir sacar.',
    ],
    [
      'Why your withdrawal waits',
      'A bonus is in play that still has to be wagered. Bonuses shows how much is left, and you may end it if you would rather withdraw.',
    ],
    [
      'jogador perguntou por que o saque está parado: há bônus em jogo',
      'the player asked why the withdrawal waits: a bonus is in play',
    ],
  ),
  message(
    ['Documento ilegível', 'Unreadable document'],
    [
      'Precisamos de outra foto',
      'Não conseguimos ler o documento. Envie de novo em Verificação, sem reflexo e com os quatro cantos à vista.',
    ],
    [
      'We need another photo',
      'We could not read the document. Please send it again under Verification, without glare and with all four corners in sight.',
    ],
    ['o documento enviado não pode ser lido', 'the document that was sent cannot be read'],
  ),
  message(
    ['Pausa e limites', 'Pause and limits'],
    [
      'Como fazer uma pausa',
      'Em Jogo responsável você define limites, faz uma pausa ou se exclui. O que aperta vale na hora.',
    ],
    [
      'How to take a break',
      'Under Responsible gaming you set limits, take a break or exclude yourself. Whatever is tighter is in force at once.',
    ],
    ['jogador perguntou como fazer uma pausa', 'the player asked how to take a break'],
  ),
  message(
    ['Desculpas', 'Apology'],
    ['Desculpe a demora', 'Já está resolvido. Desculpe o transtorno e obrigado pela paciência.'],
    ['Sorry for the delay', 'It is solved now. We are sorry for the trouble, and thank you for your patience.'],
    ['desculpas por uma demora já resolvida', 'apology for a delay that is solved'],
  ),
];

export const templatesOf = ({ words }: Pick<Operation, 'words'>): readonly Template[] =>
  words === 'notification send' ? messages : [];
