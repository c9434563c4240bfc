import {
  envelopeRecord,
  envelopeShares,
  envelopes,
  passEnvelopeCheck,
  takeEnvelope,
} from '@croupier/wire/rewards/envelopes'
import { addEnvelopes, envelopeDesk, pauseEnvelopes } from '@croupier/wire/rewards/envelopes.console'
import { route } from '../../../platform/http/route.ts'
import type { EnvelopesService } from './service.ts'
import type { EnvelopeDesk } from './staff.ts'

export const envelopesRoutes = (service: EnvelopesService, desk: EnvelopeDesk) => [
  route(envelopes, ({ session }) => service.list(session.memberId)),
  route(passEnvelopeCheck, ({ session, input }) => service.check(session.memberId, input)),
  route(takeEnvelope, ({ session: { memberId }, input: { id }, reference: key, receivedAt, address, userAgent }) =>
    service.claim({ memberId, id, key, receivedAt, address, userAgent }),
  ),
  route(envelopeShares, ({ session, input }) => service.shares(session.memberId, input)),
  route(envelopeRecord, ({ input }) => service.record(input.id)),
  route(envelopeDesk, () => desk.list()),
  route(addEnvelopes, ({ tx, by, input }) => desk.add(tx, by, input)),
  route(pauseEnvelopes, ({ by, input }) => desk.pause(by, input)),
]
