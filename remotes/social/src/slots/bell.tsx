import { Bell } from '../notifications/bell.tsx';
import { useRankingAfterSignIn } from '../ranking/use-ranking-after-sign-in.ts';

/** The bell in the header, for players. */
const BellSlot = () => {
  useRankingAfterSignIn();
  return <Bell />;
};

export default BellSlot;
