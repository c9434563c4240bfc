import { request as ask } from 'node:http'
import { request as askTls } from 'node:https'
import { MS, plusMs } from '@croupier/kernel/clock'
import { type Case, inParallel, needs, same } from '../cases.ts'
import { betOf } from './once.ts'
import { cents, newId, newIds, type Seat, send, signed, takeSeat, type WalletTarget } from './seat.ts'

/** Signatures, sessions, and what the wallet does while things fail. */
export const doorCases: readonly Case<WalletTarget>[] = [
  {
    id: 'W06',
    title: 'a win is paid after the session has ended, and a new bet is refused',
    async run(target) {
      const seat = await takeSeat(target)
      const { sessionToken } = seat
      const roundId = newId()
      await seat.bet(newId(), 500, { roundId })
      same((await seat.say('sessionEnd', { sessionToken })).status, 'OK', 'sessionEnd')
      same((await seat.bet(newId(), 500)).status, 'SESSION_EXPIRED', 'a bet after it')
      const win = await seat.win(newId(), 700, { roundId })
      same(win.status, 'OK', 'the win')
      same(await seat.cash(), cents(10_200), 'cash')
      return undefined
    },
  },
  {
    id: 'W07',
    title: 'a win is paid after the exclusion of its player, and a new bet is refused',
    async run(target) {
      const exclude = needs(target.controls.exclude, 'exclude')
      const seat = await takeSeat(target)
      const [won, back, roundId] = newIds()
      await seat.bet(won, 500, { roundId })
      await seat.bet(back, 500)
      await exclude(seat.playerId)
      same((await seat.bet(newId(), 500)).status, 'PLAYER_BLOCKED', 'a bet of an excluded player')
      same((await seat.win(newId(), 700, { roundId, betTxId: won })).status, 'OK', 'the win')
      same((await seat.rollback(newId(), back)).status, 'OK', 'the rollback')
      same(await seat.cash(), cents(10_200), 'cash')
      return undefined
    },
  },
  { id: 'W12', title: 'a message whose answer is lost has its answer when it is sent again', run: loseAnswers },
  { id: 'W13', title: 'a message that breaks off on its way leaves no trace', run: breakOff },
  {
    id: 'W14',
    title: 'bets during an interruption of the database are taken once or not at all',
    async run(target) {
      const interrupt = needs(target.controls.interrupt, 'interrupt')
      const seat = await takeSeat(target)
      const bets = inParallel(30, 10, () => seat.decided('bet', betOf(seat, newId(), 100)))
      const [answers] = await Promise.all([bets, interrupt()])
      same([...new Set(answers.map(({ status }) => status))], ['OK'], 'the answers in the end')
      same(await seat.cash(), cents(7_000), 'cash after 30 bets of 1.00')
      return undefined
    },
  },
  {
    id: 'W15',
    title: 'a message from a clock six minutes off is refused',
    async run(target) {
      const seat = await takeSeat(target)
      for (const minutes of [-6, 6]) {
        const at = plusMs(target.clock.now(), minutes * MS.minute)
        await refusesSignature(target, seat, { at }, `a bet signed ${minutes} minutes from now`)
      }
      same(await seat.cash(), cents(10_000), 'cash')
      return undefined
    },
  },
  {
    id: 'W16',
    title: 'a message with one byte changed is refused',
    async run(target) {
      const seat = await takeSeat(target)
      const change = (body: string) => body.replace('"500"', '"600"')
      await refusesSignature(target, seat, { change }, 'a changed bet')
      same(await seat.cash(), cents(10_000), 'cash')
      return undefined
    },
  },
  {
    id: 'W17',
    title: 'a request id is accepted once',
    async run(target) {
      const seat = await takeSeat(target)
      const requestId = newId()
      same((await seat.say('balance', {}, { requestId })).status, 'OK', 'the first message')
      await refusesSignature(target, seat, { requestId }, 'a bet under its request id')
      same(await seat.cash(), cents(10_000), 'cash')
      return undefined
    },
  },
  {
    id: 'W25',
    title: 'a wallet under maintenance refuses bets, which stay undecided, and pays wins',
    async run(target) {
      const setReadOnly = needs(target.controls.setReadOnly, 'setReadOnly')
      const seat = await takeSeat(target)
      const [bet, late, roundId] = newIds()
      await seat.bet(bet, 500, { roundId })
      await setReadOnly(true)
      const { status, retryable } = await seat.bet(late, 500)
      const win = await seat.win(newId(), 700, { roundId, betTxId: bet })
      await setReadOnly(false)
      same([status, retryable], ['READ_ONLY', true], 'a bet under maintenance')
      same(win.status, 'OK', 'a win under maintenance')
      same((await seat.bet(late, 500)).status, 'OK', 'the same bet afterwards')
      same(await seat.cash(), cents(9_700), 'cash')
      return undefined
    },
  },
  { id: 'W29', title: 'slow senders do not keep the wallet from answering others', run: sendSlowly },
]

async function refusesSignature(target: WalletTarget, seat: Seat, attempt: object, about: string): Promise<void> {
  const { playerId, gameCode, currency } = seat
  const fields = { playerId, gameCode, currency, ...betOf(seat, newId(), 500) }
  const { http, answer } = await send(target, 'bet', fields, attempt)
  same([http, answer.status], [401, 'INVALID_SIGNATURE'], about)
}

type Cut = { name: string; fields: object; share: number }

/** Sends a part of a message, and resolves with a function that breaks the connection off. */
function sendPart(target: WalletTarget, { name, fields, share }: Cut): Promise<() => void> {
  const { path, body, headers } = signed(target, name, fields)
  const url = new URL(path, target.url)
  const sender = url.protocol === 'https:' ? askTls : ask
  return new Promise((done) => {
    const length = String(Buffer.byteLength(body))
    const sent = sender(url, { method: 'POST', headers: { ...headers, 'content-length': length }, agent: false })
    sent.on('error', () => {})
    const stop = () => void sent.destroy()
    sent.write(body.slice(0, Math.ceil(body.length * share)), () => done(stop))
  })
}

const fieldsOf = ({ playerId, gameCode, currency, ...seat }: Seat, txId: string, amount: number) => ({
  playerId,
  gameCode,
  currency,
  ...betOf(seat, txId, amount),
})

async function loseAnswers(target: WalletTarget): Promise<undefined> {
  const seat = await takeSeat(target)
  await inParallel(20, 10, async () => {
    const txId = newId()
    const stop = await sendPart(target, { name: 'bet', fields: fieldsOf(seat, txId, 100), share: 1 })
    stop()
    same((await seat.decided('bet', betOf(seat, txId, 100))).status, 'OK', 'the bet when it is sent again')
  })
  same(await seat.cash(), cents(8_000), 'cash after 20 bets of 1.00')
  return undefined
}

async function breakOff(target: WalletTarget): Promise<undefined> {
  const seat = await takeSeat(target)
  const txId = newId()
  const stop = await sendPart(target, { name: 'bet', fields: fieldsOf(seat, txId, 100), share: 0.5 })
  stop()
  const { answer } = await send(target, 'transactionStatus', { targetTxId: txId })
  same([answer.status, answer.state], ['OK', 'unknown'], 'the bet that broke off')
  same(await seat.cash(), cents(10_000), 'cash')
  return undefined
}

async function sendSlowly(target: WalletTarget): Promise<string> {
  const seat = await takeSeat(target)
  const slow = await inParallel(50, 50, (nth) =>
    sendPart(target, { name: 'bet', fields: fieldsOf(seat, `slow-${nth}-${newId()}`, 100), share: 0.5 }),
  )
  const { playerId, gameCode, currency } = seat
  // `send` demands an answer within its deadline.
  const heard = await inParallel(200, 100, () => send(target, 'balance', { playerId, gameCode, currency }))
  for (const stop of slow) stop()
  const counts = [200, 503].map((code) => heard.filter(({ http }) => http === code).length)
  same((counts[0] ?? 0) + (counts[1] ?? 0), 200, 'answers with status 200 or 503')
  same(await seat.cash(), cents(10_000), 'cash')
  return `${counts[0]} of 200 answered while 50 connections were slow`
}
