import * as wire from '@croupier/wire/cashier/receipts'
import * as console from '@croupier/wire/cashier/receipts.console'
import { route } from '../../../platform/http/route.ts'
import type { ReceiptsService } from './service.ts'
import type { Disputes } from './staff.ts'

export const receiptsRoutes = (receipts: ReceiptsService, disputes: Disputes) => [
  route(wire.confirmReceipt, ({ session, input }) => receipts.confirm(session.memberId, input.id)),
  route(wire.uploadProof, ({ session, input, file }) => receipts.upload(session.memberId, input.id, file)),
  route(wire.disputeReceipt, ({ session, input }) => receipts.dispute(session.memberId, input.id, input.claim)),
  route(console.disputes, ({ input }) => disputes.list(input)),
  route(console.viewProof, ({ by, input }) => disputes.view(by, input.id)),
  route(console.closeDispute, ({ tx, by, input }) => disputes.close(tx, by, input)),
  route(console.requestDisputeReturn, ({ tx, by, input }) => disputes.requestReturn(tx, by, input)),
]
