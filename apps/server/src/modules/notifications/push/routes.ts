import * as wire from '@croupier/wire/notifications/push'
import { route } from '../../../platform/http/route.ts'
import type { PushService } from './service.ts'

export const pushRoutes = (push: PushService) => [
  route(wire.pushKey, () => push.publicKey()),
  route(wire.subscribeToPush, ({ session, input, language }) => push.subscribe(session, input, language)),
  route(wire.endPush, ({ session, input }) => push.end(session, input.endpoint)),
]
