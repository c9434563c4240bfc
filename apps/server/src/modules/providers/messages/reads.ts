import type { Message } from '@croupier/wire/providers/messages'
import { notDecided, type Transaction } from '../model.ts'
import { roundsStore } from '../rounds-store.ts'
import { EXPONENT } from '../rules.ts'
import type { SessionsService } from '../sessions/service.ts'
import { nameOf, type Position, transactionsStore } from '../transactions-store.ts'
import { type Answer, balanceFields } from './answers.ts'
import { type MessageDeps as Deps, gameOf, spendableOf } from './recording.ts'

export type ReadDeps = Deps & { sessions: SessionsService }

/** The messages that move no money. */
export function reads(deps: ReadDeps) {
  const { db, clock, sessions, currency } = deps
  return {
    async authenticate({ requestId, providerId, launchToken }: Message<'authenticate'>): Promise<Answer> {
      const session = await sessions.authenticate(providerId, launchToken)
      const { memberId, gameCode, sessionToken, expiresAt } = session
      const player = await deps.playerOf(db, memberId)
      const game = await gameOf(deps, db, { providerId, gameCode })
      return {
        ...(await greeting(deps, { requestId, providerId, playerId: memberId, gameCode })),
        sessionToken,
        gameCode,
        nickname: player?.nickname ?? '',
        language: player?.language ?? 'en',
        limits: { minStake: `${game?.minStake ?? 0n}`, maxStake: `${game?.maxStake ?? 0n}`, exponent: EXPONENT },
        rg: { sessionEndsAt: expiresAt.toISOString() },
      }
    },

    async balance({ currency: asked, ...message }: Message<'balance'>): Promise<Answer> {
      if (asked !== currency()) return notDecided('WRONG_CURRENCY')
      await gameOf(deps, db, message)
      const [isPlayer, answer] = await Promise.all([deps.find.player(message.playerId), base(deps, message)])
      return isPlayer ? answer : notDecided('PLAYER_NOT_FOUND')
    },

    async transactionStatus({ requestId, providerId, targetTxId }: Message<'transactionStatus'>): Promise<Answer> {
      const known = await deps.find.transaction(nameOf({ providerId, txId: targetTxId }))
      if (!known) return { status: 'OK', requestId, state: 'unknown' }
      return { status: 'OK', requestId, ...entryOf(known) }
    },

    async roundStatus({ requestId, providerId, playerId, roundId }: Message<'roundStatus'>): Promise<Answer> {
      const key = { providerId, roundId, memberId: playerId }
      const round = await roundsStore.find(db, key)
      if (!round) return notDecided('ROUND_NOT_FOUND')
      const entries = (await transactionsStore.ofRound(db, key)).map(entryOf)
      return { status: 'OK', requestId, roundId, state: round.closedAt ? 'closed' : 'open', entries }
    },

    async transactionsSince({ requestId, providerId, cursor, limit }: Message<'transactionsSince'>): Promise<Answer> {
      const found = await transactionsStore.since(db, { providerId, after: positionFrom(cursor), limit })
      const last = found.at(-1)
      const nextCursor = last ? `${last.writtenIn}.${last.txId}` : (cursor ?? null)
      return { status: 'OK', requestId, list: found.map(entryOf), nextCursor }
    },

    async sessionKeepAlive(message: Message<'sessionKeepAlive'>) {
      const sessionEndsAt = (await sessions.keepAlive(message.providerId, message.sessionToken)).toISOString()
      return { ...(await greeting(deps, message)), rg: { sessionEndsAt } }
    },

    async sessionEnd({ requestId, providerId, playerId, sessionToken }: Message<'sessionEnd'>): Promise<Answer> {
      await sessions.end(providerId, sessionToken)
      return { status: 'OK', requestId, playerId, processedAt: clock.now().toISOString() }
    },
  }
}

type Asked = Pick<Message<'balance'>, 'requestId' | 'providerId' | 'playerId' | 'gameCode'>

const base = async (deps: ReadDeps, { requestId, playerId, ...game }: Asked): Promise<Answer> => ({
  status: 'OK',
  requestId,
  playerId,
  currency: deps.currency(),
  balance: balanceFields(await spendableOf(deps, deps.db, { ...game, memberId: playerId })),
  processedAt: deps.clock.now().toISOString(),
})

/** The same, without the balance for a provider that keeps its members' money itself. */
async function greeting(deps: ReadDeps, asked: Asked): Promise<Answer> {
  const { balance, ...others } = await base(deps, asked)
  const provider = await deps.setup.provider(asked.providerId)
  return provider?.mode === 'transfer' ? others : { ...others, balance }
}

const STATES = { applied: 'applied', rolled_back: 'rolledBack', tombstone: 'tombstone', refused: 'refused' } as const

/** A transaction for the provider's own comparison. */
const entryOf = ({ txId, type, state, code, memberId, roundId, amount, targetTxId, at }: Transaction) => ({
  txId,
  type,
  state: STATES[state],
  code,
  playerId: memberId,
  roundId,
  amount: amount.toString(),
  exponent: EXPONENT,
  targetTxId,
  processedAt: at.toISOString(),
})

function positionFrom(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const dot = cursor.indexOf('.')
  return { writtenIn: cursor.slice(0, dot), txId: cursor.slice(dot + 1) }
}
