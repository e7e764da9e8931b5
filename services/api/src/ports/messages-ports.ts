import type { ChatPorts } from '../modules/messages/chat/chat-ports.ts';
import { getPublicMission, missionSeenBy } from '../modules/rewards/missions/chat-mission.ts';

export const messagesPorts: ChatPorts = { getPublicMission, missionSeenBy };
