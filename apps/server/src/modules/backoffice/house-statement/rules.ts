import { type Money, units, ZERO } from '@croupier/kernel/money'
import type { Figure, Line } from '../../statements/index.ts'
import type { MovementTotal } from '../../wallet/index.ts'

type OrderSums = { count: number; amount: Money; fees: Money }
type ProductSums = { bets: number; stake: Money; validBet: Money; payout: Money; selfRebate: Money }
/** A period as the modules counted it, each in tables of its own, beside the journal of the same time. */
export type PeriodFigures = {
  movements: readonly MovementTotal[]
  products: ReadonlyMap<string, ProductSums>
  orders: { deposits: OrderSums; withdrawals: OrderSums }
}

/** The figures of the house, and every difference between the figures of a module and the ledger. */
export function houseFigures(figures: PeriodFigures): Figure[] {
  return [
    ...productsOf(figures).flatMap((product) => productFigures(figures, product)),
    ...orderFigures(figures),
    ...accountFigures(figures),
    ...differences(figures),
  ]
}

const summed = (subject: string, figure: string, amount: bigint): Figure => ({
  subject,
  figure,
  count: null,
  amount: units(amount),
})
const counted = (subject: string, figure: string, count: number, amount: bigint): Figure => ({
  ...summed(subject, figure, amount),
  count,
})

/** The product of a house account: `lottery` of `house.play.lottery`, `slots` of `house.play.slots.acme`. */
const productOf = (account: string): string | undefined => /^house\.play\.([^.]+)/.exec(account)?.[1]

const productsOf = ({ movements, products }: PeriodFigures): string[] =>
  [...new Set([...products.keys(), ...movements.flatMap(({ contra }) => productOf(contra) ?? [])])].sort()

/** The sum of the journal over entries of these kinds, as the members' accounts saw it. */
function posted(movements: readonly MovementTotal[], kinds: readonly MovementTotal['kind'][], product?: string) {
  const found = movements.filter(
    ({ kind, contra }) => kinds.includes(kind) && (product === undefined || productOf(contra) === product),
  )
  return {
    entries: found.reduce((sum, { entries }) => sum + entries, 0),
    amount: found.reduce((sum: bigint, { amount }) => sum + amount, 0n),
  }
}

const NO_BETS: ProductSums = { bets: 0, stake: ZERO, validBet: ZERO, payout: ZERO, selfRebate: ZERO }

/** Agent rules §3.3. Bets count when they are settled; `stakes_placed` and `stakes_returned` are the ledger's. */
function productFigures({ movements, products }: PeriodFigures, product: string): Figure[] {
  const subject = `product.${product}`
  const { bets, stake, validBet, payout, selfRebate } = products.get(product) ?? NO_BETS
  const placed = posted(movements, ['stake'], product)
  const returned = posted(movements, ['stake.refund', 'refund.reversal', 'stake.tombstone'], product)
  return [
    counted(subject, 'stakes', bets, stake),
    summed(subject, 'valid_bets', validBet),
    summed(subject, 'payouts', payout),
    summed(subject, 'gross_result', stake - payout),
    summed(subject, 'self_rebates', selfRebate),
    counted(subject, 'stakes_placed', placed.entries, -placed.amount),
    counted(subject, 'stakes_returned', returned.entries, returned.amount),
  ]
}

function orderFigures({ movements, orders: { deposits, withdrawals } }: PeriodFigures): Figure[] {
  const corrections = posted(movements, ['correction'])
  return [
    counted('deposits', 'credited', deposits.count, deposits.amount),
    summed('deposits', 'fees', deposits.fees),
    summed('deposits', 'reversed', -posted(movements, ['deposit.reversal']).amount),
    counted('withdrawals', 'paid', withdrawals.count, withdrawals.amount),
    summed('withdrawals', 'fees', withdrawals.fees),
    counted('corrections', 'net', corrections.entries, corrections.amount),
  ]
}

/** Every pocket of the members together, and every house account. An entry between two pockets moves both. */
function accountFigures({ movements }: PeriodFigures): Figure[] {
  const moved = new Map<string, { entries: number; amount: bigint }>()
  const add = (account: string, entries: number, amount: bigint) => {
    const sum = moved.get(account) ?? { entries: 0, amount: 0n }
    moved.set(account, { entries: sum.entries + entries, amount: sum.amount + amount })
  }
  for (const { pocket, contra, entries, amount } of movements) {
    add(`members.${pocket}`, entries, amount)
    // The other side of an entry between members is an entry of its own.
    if (contra.startsWith('house.')) add(contra, entries, -amount)
  }
  return [...moved]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([account, { entries, amount }]) => counted(`account.${account}`, 'movement', entries, amount))
}

/** What the modules counted, less what the ledger posted for it: nothing, or something is wrong. */
function differences({ movements, products, orders: { deposits, withdrawals } }: PeriodFigures): Figure[] {
  const compared = [
    ...productsOf({ movements, products, orders: { deposits, withdrawals } }).map((product) => {
      const paid = posted(movements, ['payout', 'payout.reversal'], product).amount
      return summed(`difference.product.${product}`, 'payouts', (products.get(product) ?? NO_BETS).payout - paid)
    }),
    summed(
      'difference.products',
      'self_rebates',
      [...products.values()].reduce((sum: bigint, { selfRebate }) => sum + selfRebate, 0n) -
        posted(movements, ['rebate.self', 'rebate.reversal']).amount,
    ),
    summed('difference.deposits', 'credited', deposits.amount - posted(movements, ['deposit']).amount),
    summed('difference.deposits', 'fees', deposits.fees + posted(movements, ['deposit.fee']).amount),
    summed(
      'difference.withdrawals',
      'paid',
      withdrawals.amount - withdrawals.fees + posted(movements, ['withdrawal.paid']).amount,
    ),
    summed('difference.withdrawals', 'fees', withdrawals.fees + posted(movements, ['withdrawal.fee']).amount),
  ]
  return compared.filter(({ amount }) => amount !== ZERO)
}

/** Closing balances of all accounts, and the stakes of bets that still wait for their result. */
export function houseBalances(lines: readonly Line[], before: readonly Figure[]): Figure[] {
  const opening = (subject: string) => sumOf(before, subject)
  const accounts = subjectsOf([...before, ...lines], 'account.')
  const products = subjectsOf([...before, ...lines], 'product.')
  return [
    ...products.map((subject) => {
      const change =
        sumOf(lines, subject, 'stakes_placed') -
        sumOf(lines, subject, 'stakes_returned') -
        sumOf(lines, subject, 'stakes')
      return summed(subject, 'open_stakes', opening(subject) + change)
    }),
    ...accounts.map((subject) => summed(subject, 'closing', opening(subject) + sumOf(lines, subject, 'movement'))),
  ]
}

const subjectsOf = (figures: readonly Figure[], prefix: string): string[] =>
  [...new Set(figures.map(({ subject }) => subject))].filter((subject) => subject.startsWith(prefix)).sort()

const sumOf = (figures: readonly Figure[], subject: string, figure?: string): bigint =>
  figures.reduce(
    (sum, one) =>
      one.subject === subject && (figure === undefined || one.figure === figure) ? sum + (one.amount ?? 0n) : sum,
    0n,
  )
