import { dormancy, sendWakeCode, wakeAccount } from '@croupier/wire/safer-gambling/dormancy'
import { route } from '../../../platform/http/route.ts'
import type { DormancyService } from './service.ts'

export const dormancyRoutes = (service: DormancyService) => [
  route(dormancy, ({ session }) => service.show(session.memberId)),
  route(sendWakeCode, ({ session, address }) => service.sendCode(session, address)),
  route(wakeAccount, ({ session, input, address }) => service.wake(session.memberId, input, address)),
]
