import type { DiceOutcome } from '@croupier/game-math/casino/dice'
import type { MinesOutcome } from '@croupier/game-math/casino/mines'
import type { PlinkoOutcome } from '@croupier/game-math/casino/plinko'
import type { RoundBets, RoundRecord } from '@croupier/game-math/casino/round-record'
import type { SlotRound } from '@croupier/game-math/casino/slots/slot'

/** The outcomes of the games that have a page. */
type Outcomes = {
  dice: Omit<DiceOutcome, 'returned'>
  'harbour-lanterns': SlotRound
  mines: Omit<MinesOutcome, 'returned'>
  plinko: Omit<PlinkoOutcome, 'returned'>
}
export type GameName = keyof Outcomes

export type Seeds = { commit: string; nextCommit: string; clientSeed: string; nonce: number }
/** `sent` and `ending`: the wallet has not answered yet. `open`: the player goes on. The outcome is null until it is final. */
export type Round<Name extends GameName> = {
  roundId: string
  state: 'sent' | 'open' | 'ending' | 'settled' | 'refused'
  bet: RoundBets[Name]
  outcome: Outcomes[Name] | null
  returned: string | null
  nonce: number
  refusal: { status: string; message: string } | null
}
/** Free rounds that the player has at the game: amounts are decimal text. */
export type FreeRounds = { campaignId: string; stake: string; rounds: number; left: number; won: string }
export type State<Name extends GameName> = {
  currency: string
  language: string
  limits: { minStake: string; maxStake: string }
  /** In 1/10,000. */
  balance: string | null
  seeds: Seeds
  rounds: Round<Name>[]
  /** Those that the next rounds are; null when the balance pays. After the last one, what they won. */
  freeRounds: FreeRounds | null
}
export type Played<Name extends GameName> = {
  round: Round<Name>
  balance: string | null
  seeds: Seeds
  freeRounds: FreeRounds | null
}
/** A round that is shown again. */
export type Replay<Name extends GameName> = Round<Name> & { commit: string }
export type Revealed = {
  commit: string
  serverSeed: string
  clientSeed: string
  rounds: number
  records: RoundRecord[]
}
/** The bet of a page. The player's later decisions are not part of it. */
export type Wish<Name extends GameName> = Omit<RoundBets[Name], 'picks'> & { key: string; campaignId?: string }

/** The provider did not do what was asked. `status` is a word of its own, or `NO_ANSWER`. */
export class Failed extends Error {
  override name = 'Failed'
  readonly status: string
  constructor(status: string) {
    super(status)
    this.status = status
  }
}
export type Api<Name extends GameName> = ReturnType<typeof gameApi<Name>>

const ANSWER_MS = 10_000

/** The calls of this page to the provider that serves it. The session stays in the tab, so that a reload keeps it. */
export function callsOf(game: string, storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const name = `session.${game}`
  let token = storage.getItem(name) ?? ''

  async function call<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(() => {
      throw new Failed('NO_ANSWER')
    })
    const said = await answer.json().catch(() => ({}))
    if (answer.ok) return said
    throw new Failed(typeof said.status === 'string' ? said.status : 'NO_ANSWER')
  }
  /** Keeps the session of an opened game. */
  function keep<T extends { token: string }>(opened: T): T {
    token = opened.token
    storage.setItem(name, token)
    return opened
  }
  return { call, keep }
}

/** The calls of the page of a game whose rounds are those of one player. */
export function gameApi<Name extends GameName>(game: Name, storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const { call, keep } = callsOf(game, storage)
  return {
    /** Swaps the token of a launch for a session, or goes on with the session of this tab. */
    async enter(launchToken: string): Promise<State<Name>> {
      if (!launchToken) return call<State<Name>>('/api/state', {})
      return keep(await call<State<Name> & { token: string }>('/api/enter', { game, token: launchToken }))
    },
    state: () => call<State<Name>>('/api/state', {}),
    play: (wish: Wish<Name>) => call<Played<Name>>('/api/play', wish),
    step: (roundId: string, step: number) => call<Played<Name>>('/api/step', { roundId, step }),
    cashOut: (roundId: string) => call<Played<Name>>('/api/cashOut', { roundId }),
    replay: (replayToken: string) => call<Replay<Name>>('/api/replay', { token: replayToken }),
    replaceSeeds: (clientSeed: string) => call<{ seeds: Seeds }>('/api/seeds', { clientSeed }),
    revealed: () => call<{ revealed: Revealed[] }>('/api/revealed', {}),
  }
}
