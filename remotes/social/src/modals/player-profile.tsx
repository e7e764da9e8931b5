export { PlayerProfileModal as default } from '../profiles/player-profile-modal.tsx';
