import { callsOf } from '../api.ts'

/** A bet as the provider shows it to its player. Multipliers are in hundredths. */
export type Bet = {
  betId: string
  round: number
  slot: number
  stake: string
  auto100: number | null
  cashedOutAt100: string | null
  returned: string | null
  state: 'sent' | 'open' | 'ending' | 'voiding' | 'settled' | 'voided' | 'refused'
  refusal: { status: string; message: string } | null
}
export type Own = {
  currency: string
  limits: { minStake: string; maxStake: string }
  /** In 1/10,000. */
  balance: string | null
  bets: Bet[]
}
export type Phase = 'betting' | 'flying' | 'crashed' | 'aborted'
export type PastRound = { number: number; phase: Phase; point100: string }
export type Board = {
  count: number
  total: string
  bets: { name: string; stake: string; cashedOutAt100: string | null }[]
}
export type RoundState = {
  number: number
  phase: Phase
  leftMs: number | null
  flightMs: number | null
  /** Known when the round is over. */
  point100: string | null
  terminalHash: string
  salt: string
  past: PastRound[]
  board: Board
}
export type FeedEvent =
  | ({ type: 'state' } & RoundState)
  | { type: 'tick'; flightMs: number }
  | { type: 'board'; board: Board }
export type Wish = { key: string; slot: number; stake: string; auto100: number | null }
export type Placed = { bet: Bet; balance: string | null }
/** A bet that is shown again. */
export type Shown = Bet & { point100: string | null; phase: Phase }
export type CrashApi = ReturnType<typeof crashApi>

/** The calls of the page of crash, and the feed that everybody watches. */
export function crashApi(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const { call, keep } = callsOf('crash', storage)
  return {
    async enter(launchToken: string): Promise<Own> {
      if (!launchToken) return call<Own>('/api/crash/state', {})
      return keep(await call<Own & { token: string }>('/api/crash/enter', { token: launchToken }))
    },
    own: () => call<Own>('/api/crash/state', {}),
    bet: (wish: Wish) => call<Placed>('/api/crash/bet', wish),
    cashOut: (betId: string) => call<Placed>('/api/crash/cashOut', { betId }),
    replay: (token: string) => call<Shown>('/api/replay', { token }),
    /** The browser connects again by itself, and begins with the whole state. */
    watch(heard: (event: FeedEvent) => void, lost: () => void): void {
      const feed = new EventSource('/api/crash/feed')
      feed.addEventListener('message', ({ data }) => heard(JSON.parse(data)))
      feed.addEventListener('error', () => {
        lost()
        // A refused connection is final for the browser, as while another node takes over.
        if (feed.readyState === EventSource.CLOSED) setTimeout(() => this.watch(heard, lost), 1_000)
      })
    },
  }
}
