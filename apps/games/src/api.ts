import type { RoundRecord } from '@croupier/game-math/casino/index'

export type Seeds = { commit: string; nextCommit: string; clientSeed: string; nonce: number }
/** `sent`: the wallet has not answered yet, so that the outcome is not known. */
export type Round = {
  roundId: string
  state: 'sent' | 'settled' | 'refused'
  bet: { stake: string; direction: 'under' | 'over'; target: number }
  outcome: { roll: number; win: boolean } | null
  returned: string | null
  nonce: number
  refusal: { status: string; message: string } | null
}
export type State = {
  currency: string
  language: string
  limits: { minStake: string; maxStake: string }
  /** In 1/10,000. */
  balance: string | null
  seeds: Seeds
  rounds: Round[]
}
export type Played = { round: Round; balance: string | null; seeds: Seeds }
export type Revealed = {
  commit: string
  serverSeed: string
  clientSeed: string
  rounds: number
  records: RoundRecord[]
}
export type Wish = { key: string; stake: string; direction: 'under' | 'over'; target: number }

/** The provider did not do what was asked. `status` is a word of its own, or `NO_ANSWER`. */
export class Failed extends Error {
  override name = 'Failed'
  readonly status: string
  constructor(status: string) {
    super(status)
    this.status = status
  }
}
export type Api = ReturnType<typeof gameApi>

const ANSWER_MS = 10_000

/** The calls of this page to the provider that serves it. The session stays in the tab, so that a reload keeps it. */
export function gameApi(game: string, storage: Pick<Storage, 'getItem' | 'setItem'>) {
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
  return {
    /** Swaps the token of a launch for a session, or goes on with the session of this tab. */
    async enter(launchToken: string): Promise<State> {
      if (!launchToken) return call<State>('/api/state', {})
      const opened = await call<State & { token: string }>('/api/enter', { game, token: launchToken })
      token = opened.token
      storage.setItem(name, token)
      return opened
    },
    state: () => call<State>('/api/state', {}),
    roll: (wish: Wish) => call<Played>('/api/dice', wish),
    replaceSeeds: (clientSeed: string) => call<{ seeds: Seeds }>('/api/seeds', { clientSeed }),
    revealed: () => call<{ revealed: Revealed[] }>('/api/revealed', {}),
  }
}
