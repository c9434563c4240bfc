import { readAmount } from '@croupier/rules/payment'
import type { Input } from '@croupier/wire/endpoint'
import type { addRaffle } from '@croupier/wire/rewards/raffles.console'
import { amountsOf } from './leaderboard-draft.ts'
import { commonProblems, commonTerms } from './terms-draft.ts'

/** The labels of the fields that are texts, in order. */
export const RAFFLE_FIELDS = {
  title: 'Name that members read',
  firstDay: 'First day',
  lastDay: 'Last day',
  perTicket: 'Valid bet of one ticket',
  maxTickets: 'Most tickets of a member',
  prizes: 'Prizes in the order of the draw, such as 100, 50, 25',
} as const
export type RaffleField = keyof typeof RAFFLE_FIELDS
export type RaffleDraft = Record<RaffleField, string> & {
  /** Empty for all games. */
  category: string
  onePrizeEach: boolean
}
type Raffle = Omit<Input<typeof addRaffle>, 'reason'>

export const RAFFLE_DRAFT: RaffleDraft = {
  title: '',
  firstDay: '',
  lastDay: '',
  perTicket: '',
  maxTickets: '',
  prizes: '',
  category: '',
  onePrizeEach: true,
}

const TICKETS_MAX = 1_000

function ticketsOf(text: string): number | null {
  const tickets = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return tickets >= 1 && tickets <= TICKETS_MAX ? tickets : null
}

/** The problems of a draft, by field. */
export function raffleProblems(draft: RaffleDraft): Partial<Record<RaffleField, string | undefined>> {
  const { perTicket, maxTickets, prizes } = draft
  return {
    ...commonProblems(draft),
    perTicket: readAmount(perTicket) === null ? 'Enter an amount such as 1000.00' : undefined,
    maxTickets: ticketsOf(maxTickets) === null ? 'Enter a number from 1 to 1000' : undefined,
    prizes: amountsOf(prizes) ? undefined : 'Enter amounts with commas between them',
  }
}

/** The raffle of a draft; null while it has problems. */
export function raffleOf(draft: RaffleDraft): Raffle | null {
  const perTicket = readAmount(draft.perTicket)
  const maxTickets = ticketsOf(draft.maxTickets)
  const prizes = amountsOf(draft.prizes)
  const hasProblem = Object.values(raffleProblems(draft)).some(Boolean)
  if (perTicket === null || maxTickets === null || !prizes || hasProblem) return null
  return { ...commonTerms(draft), perTicket, maxTickets, onePrizeEach: draft.onePrizeEach, prizes }
}
