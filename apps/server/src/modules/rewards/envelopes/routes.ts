import { envelopeRecord, envelopes, takeEnvelope } from '@croupier/wire/rewards/envelopes'
import { addEnvelopes, envelopeDesk, pauseEnvelopes } from '@croupier/wire/rewards/envelopes.console'
import { route } from '../../../platform/http/route.ts'
import type { EnvelopesService } from './service.ts'
import type { EnvelopeDesk } from './staff.ts'

export const envelopesRoutes = (service: EnvelopesService, desk: EnvelopeDesk) => [
  route(envelopes, ({ session }) => service.list(session.memberId)),
  route(takeEnvelope, ({ session, input, reference, receivedAt }) =>
    service.claim(session.memberId, { id: input.id, key: reference, receivedAt }),
  ),
  route(envelopeRecord, ({ input }) => service.record(input.id)),
  route(envelopeDesk, () => desk.list()),
  route(addEnvelopes, ({ tx, by, input }) => desk.add(tx, by, input)),
  route(pauseEnvelopes, ({ by, input }) => desk.pause(by, input)),
]
