import { cancelTicket, placeTicket, ticket } from '@croupier/wire/lottery/tickets'
import { type Route, route } from '../../../platform/http/route.ts'
import type { TicketsService } from './service.ts'

export const ticketsRoutes = (tickets: TicketsService): Route[] => [
  route(placeTicket, ({ session, reference, receivedAt, input }) =>
    tickets.place({ memberId: session.memberId, reference, receivedAt, input }),
  ),
  route(ticket, ({ session, input }) => tickets.view(session.memberId, input.ticketId)),
  route(cancelTicket, ({ tx, session, receivedAt, input }) =>
    tickets.cancel(tx, { memberId: session.memberId, ticketId: input.ticketId, receivedAt }),
  ),
]
