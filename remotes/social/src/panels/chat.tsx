import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { MissionCard } from '../missions/mission-card.tsx';

const missionCard = (mission: Mission) => <MissionCard mission={mission} />;

const Panel = () => <ChatPanel missionCard={missionCard} />;

export default Panel;
