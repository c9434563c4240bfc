import { humanId } from '@croupier/kernel/ids'
import { type Message, messages } from '@croupier/wire/providers/messages'
import { type Answer, bind, greeting, type Handler, listed, playerOf, shown, undecided } from './answers.ts'
import { type SandboxState, SESSION_MS } from './state.ts'

/** The messages that move no money. */
export function readMessages(state: SandboxState): Readonly<Record<string, Handler>> {
  return {
    authenticate: bind(messages.authenticate, (message) => authenticate(state, message)),
    balance: bind(messages.balance, (message) => {
      if (message.currency !== state.currency) return undecided('WRONG_CURRENCY')
      return greeting(state, message, playerOf(state, message.playerId))
    }),
    transactionStatus: bind(messages.transactionStatus, ({ requestId, targetTxId }) => {
      const known = state.book.entries.get(targetTxId)
      return { status: 'OK', requestId, ...(known ? listed(state, known) : { state: 'unknown' }) }
    }),
    roundStatus: bind(messages.roundStatus, ({ requestId, playerId, roundId }) => {
      const round = state.book.roundOf(roundId, playerId)
      if (!round) return undecided('ROUND_NOT_FOUND')
      const entries = round.entries.map((one) => listed(state, one))
      return { status: 'OK', requestId, roundId, state: round.isClosed ? 'closed' : 'open', entries }
    }),
    transactionsSince: bind(messages.transactionsSince, (message) => transactionsSince(state, message)),
    sessionKeepAlive: bind(messages.sessionKeepAlive, (message) => keepAlive(state, message)),
    sessionEnd: bind(messages.sessionEnd, ({ requestId, playerId, sessionToken }) => {
      const session = state.sessions.get(sessionToken)
      if (session) session.isEnded = true
      return { status: 'OK', requestId, playerId, processedAt: state.clock.now().toISOString() }
    }),
  }
}

function authenticate(state: SandboxState, { requestId, launchToken }: Message<'authenticate'>): Answer {
  const { clock, random, launches, sessions, games } = state
  const launch = launches.get(launchToken)
  launches.delete(launchToken)
  const now = clock.now().getTime()
  if (!launch || launch.expiresAt <= now) return undecided('SESSION_INVALID')
  const { playerId, gameCode } = launch
  const player = playerOf(state, playerId)
  const sessionToken = humanId(random, 32)
  const expiresAt = now + SESSION_MS
  sessions.set(sessionToken, { playerId, gameCode, isEnded: false, expiresAt })
  const game = games.find((one) => one.gameCode === gameCode)
  return {
    ...greeting(state, { requestId, playerId: player.playerId }, player),
    sessionToken,
    gameCode,
    nickname: playerId.slice(0, 4),
    language: 'en',
    limits: {
      minStake: shown(state, game?.minStake ?? 0n),
      maxStake: shown(state, game?.maxStake ?? 0n),
      exponent: state.rules.places,
    },
    rg: { sessionEndsAt: new Date(expiresAt).toISOString() },
  }
}

function keepAlive(state: SandboxState, message: Message<'sessionKeepAlive'>): Answer {
  const session = state.sessions.get(message.sessionToken)
  const now = state.clock.now().getTime()
  if (!session || session.playerId !== message.playerId) return undecided('SESSION_INVALID')
  if (session.isEnded || session.expiresAt <= now) return undecided('SESSION_EXPIRED')
  session.expiresAt = now + SESSION_MS
  const rg = { sessionEndsAt: new Date(session.expiresAt).toISOString() }
  return { ...greeting(state, message, playerOf(state, message.playerId)), rg }
}

/** The cursor is `<number of entries read>.<last id>`. */
function transactionsSince(state: SandboxState, { requestId, cursor, limit }: Message<'transactionsSince'>): Answer {
  const from = cursor === undefined ? 0 : Number(cursor.slice(0, cursor.indexOf('.')))
  const page = [...state.book.entries.values()].slice(from, from + limit)
  const last = page.at(-1)
  const nextCursor = last ? `${from + page.length}.${last.txId}` : (cursor ?? null)
  return { status: 'OK', requestId, list: page.map((one) => listed(state, one)), nextCursor }
}
