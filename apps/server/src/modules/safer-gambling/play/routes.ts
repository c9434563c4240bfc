import { beginPlay, passRealityCheck, play, setRealityCheck } from '@croupier/wire/safer-gambling/play'
import { route } from '../../../platform/http/route.ts'
import type { PlayService } from './service.ts'

export const playRoutes = (service: PlayService) => [
  route(play, ({ session }) => service.show(session)),
  route(beginPlay, ({ session }) => service.begin(session)),
  route(setRealityCheck, ({ session, input }) => service.setInterval(session, input.minutes)),
  route(passRealityCheck, ({ session }) => service.pass(session)),
]
