import { randomUUID } from 'node:crypto'
import type { Answer, Handler } from '../sandbox/answers.ts'
import type { WalletDoor } from '../sandbox/door.ts'
import type { SandboxWallet } from '../sandbox/wallet.ts'
import { type Keys, sharedKey } from '../signature.ts'

/** A wallet with its keys, as it answers. */
export type Built = { wallet: SandboxWallet; door: WalletDoor; keys: Keys }
/** Breaks the contract. */
export type Plant = (built: Built) => Built

type Body = Record<string, unknown>
const fieldsOf = (body: unknown): Body => (typeof body === 'object' && body !== null ? { ...body } : {})

/** Changes how one message is answered. */
const change =
  (name: string, change: (body: Body, answer: Handler, wallet: SandboxWallet) => Answer): Plant =>
  (built) => {
    const known = built.wallet.handlers[name]
    if (known) built.wallet.handlers[name] = (body) => change(fieldsOf(body), known, built.wallet)
    return built
  }

const changeDoor =
  (change: (door: WalletDoor) => Partial<WalletDoor>): Plant =>
  (built) => ({ ...built, door: { ...built.door, ...change(built.door) } })

const answerBlank = ({ requestId }: Body, fields: object): Answer => ({
  status: 'OK',
  requestId: String(requestId),
  ...fields,
})
const NO = { message: '', retryable: false }
let version = 0

export const PLANTS: Readonly<Record<string, Plant>> = {
  'answers are signed with another secret': ({ keys, ...built }) => ({
    ...built,
    keys: { ...keys, own: { ...sharedKey('another'), keyId: keys.own.keyId } },
  }),
  'a repeated bet takes another stake': change('bet', (body, answer) => answer({ ...body, txId: randomUUID() })),
  'a bet under a known id is taken for a repetition': change('bet', (body, answer, { book }) => {
    const known = book.entries.get(String(body.txId))
    return known?.state === 'applied'
      ? answerBlank(body, { balance: { cash: `${known.cash}`, bonus: '0', total: `${known.cash}`, exponent: 4 } })
      : answer(body)
  }),
  'the balance is off by one': change('balance', (body, answer, { book }) => {
    const said = answer(body)
    const cash = String((book.players.get(String(body.playerId))?.cash ?? 0n) + 1n)
    return { ...said, balance: { cash, bonus: '0', total: cash, exponent: 4 } }
  }),
  'a rollback before its bet is forgotten': change('rollback', (body, answer, { book }) =>
    book.entries.has(String(body.targetTxId)) ? answer(body) : answerBlank(body, { reversed: false }),
  ),
  'a repeated rollback gives back twice': change('rollback', (body, answer, { book }) => {
    const bet = book.entries.get(String(body.targetTxId))
    const player = book.players.get(String(body.playerId))
    if (bet?.state === 'rolledBack' && player) player.cash += bet.minor
    return answer(body)
  }),
  'a settled bet is rolled back': change('rollback', (body, answer) => {
    const said = answer(body)
    return said.status === 'ALREADY_SETTLED' ? answerBlank(body, { reversed: true }) : said
  }),
  'free rounds never end': change('bet', (body, answer, { book }) => {
    const campaign = book.campaigns.get(String(body.freeRoundCampaignId))
    if (campaign) campaign.rounds += 1
    return answer(body)
  }),
  'a free round takes a stake': change('bet', (body, answer) => {
    const { isFree: _, freeRoundCampaignId: __, ...paid } = body
    return answer(paid)
  }),
  'bets overdraw': change('bet', (body, answer, { book }) => {
    const player = book.players.get(String(body.playerId))
    if (player && player.cash < 1_000_000n) player.cash += 50_000n
    return answer(body)
  }),
  'a win needs a session': change('win', (body, answer, { book, isSessionEnded }) =>
    isSessionEnded(String(body.playerId)) && book
      ? { status: 'SESSION_EXPIRED', requestId: String(body.requestId), ...NO }
      : answer(body),
  ),
  'a win of an excluded player is refused': change('win', (body, answer, { book }) =>
    book.players.get(String(body.playerId))?.isBlocked
      ? { status: 'PLAYER_BLOCKED', requestId: String(body.requestId), ...NO }
      : answer(body),
  ),
  'a win of zero leaves its round open': change('win', (body, answer) =>
    body.amount === '0' ? answerBlank(body, {}) : answer(body),
  ),
  'a second win replaces the first': change('win', (body, answer, { book }) => {
    const player = book.players.get(String(body.playerId))
    const first = [...book.entries.values()].find((one) => one.type === 'win' && one.roundId === body.roundId)
    if (player && first && first.txId !== body.txId) player.cash -= first.minor
    return answer(body)
  }),
  'another currency is taken': change('bet', (body, answer, { currency }) => answer({ ...body, currency })),
  'amounts are rounded': change('bet', (body, answer) =>
    body.exponent === 8
      ? answer({ ...body, amount: String(BigInt(String(body.amount)) / 10_000n), exponent: 4 })
      : answer(body),
  ),
  'exponents are ignored': change('bet', (body, answer) => answer({ ...body, exponent: 2 })),
  'versions are ignored': change('resettle', (body, answer) => answer({ ...body, version: ++version })),
  'a debt makes cash negative': change('resettle', (body, answer, { book }) => {
    const said = answer(body)
    const player = book.players.get(String(body.playerId))
    if (player) player.cash -= player.receivable
    return said
  }),
  'a difference of totals is hidden': change('roundClose', (body, answer) => {
    const { mismatch: _, ...said } = answer(body)
    return { ...said, status: said.status, requestId: said.requestId }
  }),
  'limits of the game are open': change('authenticate', (body, answer) => {
    const said = answer(body)
    return { ...said, limits: { minStake: '100', maxStake: '5000001', exponent: 4 } }
  }),
  'wins wait for the end of the maintenance': change('win', (body, answer, { rules }) =>
    rules.isReadOnly ? { status: 'READ_ONLY', requestId: String(body.requestId), ...NO } : answer(body),
  ),
  'the list leaves a transaction out': change('transactionsSince', (body, answer) => {
    const said = answer(body)
    return { ...said, list: Array.isArray(said.list) ? said.list.filter((_, nth) => nth !== 3) : [] }
  }),
  'betWin pays nothing': change('betWin', (body, answer) => answer({ ...body, payout: '0' })),
  'old signatures are accepted': changeDoor(() => ({
    identify: ({ headers }) => String(headers['x-request-id']),
  })),
  'a request id is accepted again': changeDoor(({ process }) => ({
    process: (requestId, call) => ({ ...process(requestId && randomUUID(), call), requestId }),
  })),
}
