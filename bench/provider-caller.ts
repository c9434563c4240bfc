import { randomUUID } from 'node:crypto'
import { recordRound } from '@croupier/game-math/casino/index'
import { parseMoney } from '@croupier/kernel/money'
import { requestPart, sharedKey, signatureOf } from '@croupier/provider-kit/signature'
import { pathOf } from '@croupier/provider-kit/wallet-client'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { type Calling, sendCalls } from './calling.ts'

/** A member at the slot, as the wallet let them in. */
export type Seat = { playerId: string; sessionToken: string }
/** The messages of a studio: `balance` moves nothing, `betWin` is a round of the slot, and `bet` the stake of a round that goes on. */
export type Message = 'balance' | 'bet' | 'betWin'
export type Messages = Calling & { name: Message; secret: string; providerId: string; currency: string; seats: Seat[] }

const GAME = 'harbour-lanterns'
const STAKE = '1.00'
const EXPONENT = 4
/** 32 bytes as hex. */
const SEED = '07'.repeat(32)

/** Rounds whose returns are computed before the first message, because the bench measures the wallet and not the slot. */
const ROUNDS = 4_096
const payouts = (): string[] =>
  Array.from({ length: ROUNDS }, (_, nonce) => {
    const round = recordRound({ game: GAME, serverSeed: SEED, clientSeed: 'bench', nonce, bet: { stake: STAKE } })
    return parseMoney(round.returned).toString()
  })

function fieldsOf(name: Message, payout: () => string): object {
  if (name === 'balance') return {}
  const roundId = randomUUID()
  const stake = parseMoney(STAKE).toString()
  if (name === 'bet') return { txId: `${roundId}-bet`, roundId, amount: stake, exponent: EXPONENT }
  const ids = { betTxId: `${roundId}-bet`, winTxId: `${roundId}-win`, roundId }
  return { ...ids, stake, payout: payout(), exponent: EXPONENT }
}

process.once('message', async (messages: Messages) => {
  const { name, secret, providerId, currency, seats } = messages
  const key = sharedKey(secret)
  const path = pathOf(name)
  const returned = name === 'betWin' ? payouts() : []
  let sent = 0
  const nextRequest = (): string => {
    const seat = seats[sent++ % seats.length]
    const about = { requestId: randomUUID(), providerId, gameCode: GAME, currency, ...seat }
    const body = JSON.stringify({ ...about, ...fieldsOf(name, () => returned[sent % ROUNDS] ?? '0') })
    const signed = signatureOf(key, { requestId: randomUUID(), at: systemClock.now() }, requestPart(path, body))
    const headers = Object.entries({ host: '127.0.0.1', 'content-type': 'application/json', ...signed })
    const lines = headers.map(([header, value]) => `${header}: ${value}\r\n`).join('')
    return `POST ${path} HTTP/1.1\r\n${lines}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  }
  process.send!(await sendCalls(messages, { nextRequest, isRefused: (answer) => !answer.includes('"status":"OK"') }))
  process.disconnect()
})
