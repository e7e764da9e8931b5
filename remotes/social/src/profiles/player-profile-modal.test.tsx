import { showProfile } from '@jangada/contracts/domains/profile/endpoints';
import { refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { aHiddenProfile, aProfile, profileFakes } from './fake-profiles.ts';
import { PlayerProfileModal } from './player-profile-modal.tsx';

const show = (options: RenderRemoteOptions = {}) =>
  renderRemote(<PlayerProfileModal user_id={9} onClose={() => {}} />, {
    remote: 'social',
    texts: { pt, en },
    api: profileFakes,
    ...options,
  });

describe('the profile of another player', () => {
  it('shows name, levels under their own names, turnover and favourite games, to a guest too', async () => {
    const page = show();
    expect(await screen.findByRole('heading', { name: 'Ana S.' })).toBeVisible();
    expect(screen.getByText('Nível').nextElementSibling).toHaveTextContent('2');
    expect(screen.getByText('VIP').nextElementSibling).toHaveTextContent('1');
    expect(screen.getByText('Total apostado').nextElementSibling).toHaveTextContent(/R\$\s2\.600,00/);
    expect(screen.getAllByRole('link')).toHaveLength(3);
    expect(page.fake.calls[0]).toMatchObject({ path: '/profile/show', body: { user_id: 9 } });
  });

  it('of who hides their numbers shows name and level and says so', async () => {
    show({ api: (fake) => profileFakes(fake, aHiddenProfile) });
    expect(await screen.findByText('Este jogador prefere não mostrar os seus números.')).toBeVisible();
    expect(screen.getByText('Nível').nextElementSibling).toHaveTextContent('2');
    for (const absent of ['VIP', 'Total apostado', 'Jogos favoritos']) expect(screen.queryByText(absent)).toBeNull();
  });

  it('says when it is gone', async () => {
    show({
      api: (fake) =>
        fake.on(showProfile, () => {
          throw refusal(404, { code: 'profile.not-found' });
        }),
    });
    expect(await screen.findByText('Este perfil não existe mais.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
  });

  it('can be asked for again after a failure', async () => {
    const page = show({
      api: (fake) =>
        fake.on(showProfile, () => {
          throw refusal(503);
        }),
    });
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    profileFakes(page.fake, aProfile({ name: 'Bia M.' }));
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Bia M.' })).toBeVisible();
  });
});
