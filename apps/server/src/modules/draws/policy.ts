import type { Calendar, Family } from '@croupier/game-math/lottery/index'

/** A self-run game: what it draws, and when. Calendars are data; the catalogue's §2.2 values are the defaults. */
export type DrawGame = { readonly code: string; readonly family: Family; readonly calendar: Calendar }

export type DrawsPolicy = {
  readonly games: readonly DrawGame[]
  /** How many issues after the open one have their commitment published already. */
  readonly issuesAhead: number
}

/** Business days are those of UTC+8. */
const BUSINESS_OFFSET_MINUTES = 480

const selfRun = (code: string, periodSeconds: number, lockSeconds: number): DrawGame => ({
  code,
  family: 'SSC',
  calendar: { periodSeconds, lockSeconds, offsetMinutes: BUSINESS_OFFSET_MINUTES, template: '{YYYY}{MM}{DD}-{N:4}' },
})

export const defaultDrawsPolicy: DrawsPolicy = {
  games: [selfRun('ssc-1m', 60, 5), selfRun('ssc-5m', 300, 20), selfRun('ssc-20m', 1200, 60)],
  issuesAhead: 3,
}
