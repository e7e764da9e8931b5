import { validateCpf } from '@jangada/contracts/domains/auth/endpoints';
import { markExplained } from '@jangada/remote-kit/errors';
import { useApi } from '@jangada/remote-kit/hooks';
import { useState } from 'react';

/** The key of the rule, whose text is shown when the server sends none. */
const CPF_RULE = 'cpf-invalid';

export interface CpfCheck {
  readonly isChecking: boolean;
  /**
   * The server's reason to refuse the CPF; null when it is accepted or the server does not respond, because the
   * registration checks it again.
   */
  readonly refusalOf: (cpf: string) => Promise<string | null>;
}

/** Checks a CPF with the server, before the next step of a registration (CFG-28). */
export const useCpfCheck = (): CpfCheck => {
  const api = useApi();
  const [isChecking, setChecking] = useState(false);
  const refusalOf = async (cpf: string): Promise<string | null> => {
    setChecking(true);
    try {
      const { valid, message = CPF_RULE } = await api(validateCpf, { body: { cpf } });
      return valid ? null : message;
    } catch (error) {
      markExplained(error);
      return null;
    } finally {
      setChecking(false);
    }
  };
  return { isChecking, refusalOf };
};
