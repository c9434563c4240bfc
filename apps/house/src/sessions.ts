import type { Clock } from '@croupier/kernel/clock'
import { type Random, toHex } from '@croupier/kernel/random'
import { minorUnits } from '@croupier/provider-kit/amounts'
import type { WalletAnswer } from '@croupier/provider-kit/messages'
import type { WalletClient } from '@croupier/provider-kit/wallet-client'
import { type Game, type GameCode, isGameCode } from './model.ts'
import { balanceOf, EXPONENT } from './settling.ts'

/** A player at a game, as the wallet let them in. */
export type Session<Code extends GameCode = GameCode> = {
  playerId: string
  nickname: string
  game: Code
  currency: string
  language: string
  limits: { minStake: string; maxStake: string }
  walletToken: string
  /** Milliseconds: the wallet ends a session without a sign of life. */
  aliveAt: number
}
export type Opened<Code extends GameCode = GameCode> = { token: string; session: Session<Code>; balance: string }
/** A session of a game whose rounds are those of one player. */
export type RoundSession = Session<Game>
export const isRoundSession = (session: Session): session is RoundSession => session.game !== 'crash'
export type Sessions = ReturnType<typeof playSessions>

const KEEP_ALIVE_MS = 600_000
/** The wallet's sessions end by then unless the player plays on. */
const FORGET_MS = 4 * 3_600_000

/** Sessions of players. They are in memory: after a restart a page opens the game again. */
export function playSessions({ clock, random, wallet }: { clock: Clock; random: Random; wallet: WalletClient }) {
  const open = new Map<string, Session>()
  const now = () => clock.now().getTime()
  function forget(): void {
    for (const [token, { aliveAt }] of open) if (now() - aliveAt > FORGET_MS) open.delete(token)
  }
  return {
    /** Swaps the token of a launch for a session. Null when the wallet does not know it, or another player has used it. */
    async enter<Code extends GameCode>(launchToken: string, game: Code): Promise<Opened<Code> | null> {
      const answer = await wallet.say('authenticate', { launchToken })
      const read = answer.status === 'OK' ? sessionOf(answer, now()) : null
      if (!read || read.session.game !== game) return null
      forget()
      const token = toHex(random.bytes(32))
      const session = { ...read.session, game }
      open.set(token, session)
      return { session, balance: read.balance, token }
    },
    find: (token: string): Session | undefined => open.get(token),
    async keepAlive(session: Session): Promise<void> {
      if (now() - session.aliveAt < KEEP_ALIVE_MS) return
      const { playerId, game: gameCode, currency, walletToken: sessionToken } = session
      const answer = await wallet.say('sessionKeepAlive', { playerId, gameCode, currency, sessionToken })
      if (answer.status === 'OK') session.aliveAt = now()
    },
  }
}

function sessionOf(answer: WalletAnswer, aliveAt: number): Omit<Opened, 'token'> | null {
  const { playerId, nickname = '', gameCode = '', currency, language = 'en', limits, sessionToken } = answer
  const balance = balanceOf(answer)
  if (!isGameCode(gameCode) || !playerId || !currency || !limits || !sessionToken || balance === null) return null
  const { minStake, maxStake, exponent } = limits
  const unitsOf = (amount: string) => minorUnits({ amount, exponent }, EXPONENT).toString()
  const session = {
    playerId,
    nickname,
    game: gameCode,
    currency,
    language,
    limits: { minStake: unitsOf(minStake), maxStake: unitsOf(maxStake) },
    walletToken: sessionToken,
    aliveAt,
  }
  return { session, balance }
}
