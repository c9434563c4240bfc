import { claimRaffle, raffleRecord, raffles } from '@croupier/wire/rewards/raffles'
import { addRaffle, raffleDesk } from '@croupier/wire/rewards/raffles.console'
import { route } from '../../../platform/http/route.ts'
import type { RafflesService } from './service.ts'
import type { RaffleDesk } from './staff.ts'

export const rafflesRoutes = (service: RafflesService, desk: RaffleDesk) => [
  route(raffles, ({ session }) => service.list(session.memberId)),
  route(claimRaffle, ({ tx, session, input }) => service.claim(tx, session.memberId, input.id)),
  route(raffleRecord, ({ input }) => service.record(input.id)),
  route(raffleDesk, () => desk.list()),
  route(addRaffle, ({ tx, by, input }) => desk.add(tx, by, input)),
]
