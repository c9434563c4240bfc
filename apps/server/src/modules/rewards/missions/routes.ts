import { rewardCounts } from '@croupier/wire/rewards/counts'
import { claimMission } from '@croupier/wire/rewards/mission-claims'
import { missionSummary } from '@croupier/wire/rewards/missions'
import { missionDesk, pauseMission, saveMission } from '@croupier/wire/rewards/missions.console'
import { route } from '../../../platform/http/route.ts'
import type { MissionsService } from './service.ts'
import type { MissionDesk } from './staff.ts'

export const missionsRoutes = (missions: MissionsService, desk: MissionDesk) => [
  route(missionSummary, ({ session }) => missions.list(session.memberId)),
  route(rewardCounts, ({ session }) => missions.counts(session.memberId)),
  route(claimMission, ({ tx, session, input }) => missions.claim(tx, session.memberId, input)),
  route(missionDesk, () => desk.list()),
  route(saveMission, ({ tx, by, input }) => desk.save(tx, by, input)),
  route(pauseMission, ({ by, input }) => desk.pause(by, input)),
]
