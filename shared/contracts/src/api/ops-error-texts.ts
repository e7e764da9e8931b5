import type { ErrorCode } from './errors.ts';
import type { Language } from '../values/languages.ts';

/** Why a call of the staff is refused before its command is looked at. */
export const opsErrorTexts = {
  pt: {
    'ops.in-progress': 'O mesmo comando ainda está em andamento.',
    'ops.locked': 'A sessão está bloqueada por falta de uso. Use a sua chave de acesso para continuar.',
    'ops.other-person': 'Neste navegador entrou outra pessoa. Nada foi feito.',
    'ops.proof-required': 'Confirme com a sua chave de acesso e repita.',
    'ops.invitation-ended': 'Este convite já foi usado ou venceu. Peça outro.',
    'ops.name-taken': 'Já há ou houve uma pessoa com este nome.',
    'ops.address-outside':
      'Seu papel está fechado neste endereço de rede. Um administrador pode mudar a lista de endereços dele, ou abrir todas por uma hora.',
    'ops.locks-out': 'Assim você mesmo ficaria de fora.',
    'ops.ends-self': 'Você não desliga a si mesmo: outra pessoa encerra o seu acesso.',
    'ops.forbidden': 'Falta a permissão para isso.',
    'ops.own-account': 'A conta deste jogador é sua: outra pessoa deve decidir.',
    'ops.not-second-person': 'Você não pode ser a segunda pessoa deste pedido.',
    'ops.request-not-found': 'Este pedido não existe.',
    'ops.request-closed': 'Este pedido já foi decidido ou expirou.',
    'ops.request-changed': 'O efeito do comando mudou desde o pedido. Confira de novo antes de concordar.',
    'ops.not-undoable': 'Este comando não pode mais ser desfeito.',
    'ops.views-full': 'Você já guardou 100 visões. Apague uma antes.',
    'document.not-requested': 'Isto não está, ou não está mais, pedido ao jogador.',
  },
  en: {
    'ops.in-progress': 'The same command is still under way.',
    'ops.locked': 'The session is locked because it was idle. Use your passkey to continue.',
    'ops.other-person': 'Somebody else has signed in at this browser. Nothing was done.',
    'ops.proof-required': 'Confirm with your passkey and repeat.',
    'ops.invitation-ended': 'This invitation was used or has expired. Ask for another one.',
    'ops.name-taken': 'There is, or was, a person of this name.',
    'ops.address-outside':
      'Your role is closed at this network address. An admin can change its address list, or open all lists for an hour.',
    'ops.locks-out': 'You would lock yourself out.',
    'ops.ends-self': 'You cannot let yourself go: somebody else ends your access.',
    'ops.forbidden': 'You do not have the permission for this.',
    'ops.own-account': 'This player’s account is yours: somebody else has to decide.',
    'ops.not-second-person': 'You cannot be the second person of this request.',
    'ops.request-not-found': 'This request does not exist.',
    'ops.request-closed': 'This request was decided already, or has expired.',
    'ops.request-changed':
      'What the command would do has changed since it was asked for. Check again before you agree.',
    'ops.not-undoable': 'This command can no longer be undone.',
    'ops.views-full': 'You have saved 100 views. Remove one first.',
    'document.not-requested': 'This is not, or no longer, asked of the player.',
  },
} as const satisfies Record<Language, Partial<Record<ErrorCode, string>>>;
