import type { EntryKind } from '@croupier/wire/wallet/record'

export const ENTRY_WORDS: Record<EntryKind, string> = {
  deposit: 'Deposit',
  'deposit.fee': 'Deposit fee',
  'deposit.reversal': 'Deposit reversed',
  'owed.repaid': 'Debt repaid',
  'withdrawal.hold': 'Withdrawal requested',
  'withdrawal.release': 'Withdrawal returned',
  'withdrawal.paid': 'Withdrawal paid',
  'withdrawal.fee': 'Withdrawal fee',
  stake: 'Stake',
  'stake.refund': 'Stake returned',
  'refund.reversal': 'Return of stake reversed',
  'stake.tombstone': 'Stake refused in advance',
  payout: 'Payout',
  'payout.reversal': 'Payout reversed',
  'rebate.self': 'Self-rebate',
  reward: 'Reward',
  'bonus.converted': 'Bonus turned into cash',
  'bonus.lost': 'Bonus ended',
  'rebate.reversal': 'Self-rebate reversed',
  'chase.hold': 'Repeat order reserved',
  'chase.release': 'Repeat order released',
  'syndicate.hold': 'Syndicate shares reserved',
  'syndicate.release': 'Syndicate shares released',
  'transfer.up': 'Transfer to the upline',
  'transfer.down': 'Transfer to a downline',
  'transfer.received': 'Transfer received',
  correction: 'Correction by staff',
  'rebate.day': 'Daily rebate',
  'rebate.manual': 'Manual rebate',
  commission: 'Commission of an agent',
  'income.release': 'Agent income released to cash',
  dividend: 'Dividend of an agent',
  affiliate: 'Affiliate income of an agent',
  'salary.daily': 'Daily salary of an agent',
  'salary.hourly': 'Hourly salary of an agent',
  'salary.realtime': 'Real-time salary of an agent',
  'contract.paid': 'Contract paid to a downline',
  'contract.returned': 'Salary returned by an agent',
  'contract.refunded': 'Salary returned by a downline',
  'trial.grant': 'Play money granted',
  'points.conversion': 'Points converted',
  'points.hold': 'Order of the points mall',
  'points.release': 'Order of the points mall returned',
  'points.paid': 'Order of the points mall paid',
  'vendor.hold': 'Transfer to a game provider reserved',
  'vendor.release': 'Transfer to a game provider returned',
  'vendor.in': 'Transfer to a game provider',
  'vendor.out': 'Transfer from a game provider',
}
const WORDS: Readonly<Record<string, string>> = ENTRY_WORDS
export const entryText = (kind: string): string => WORDS[kind] ?? kind

const POCKETS: Readonly<Record<string, string>> = {
  cash: 'Cash',
  held: 'Held',
  receivable: 'Owed',
  bonus: 'Bonus',
  trial: 'Play money',
  agent: 'Agent income',
}
const HOUSES: Readonly<Record<string, string>> = {
  world: 'Outside the ledger',
  rewards: 'Rewards',
  fees: 'Fees',
  corrections: 'Corrections',
  transit: 'In transit',
  advances: 'Advances to agents',
  envelopes: 'Red envelopes',
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * An account of the ledger: `linhm27 · Cash` of the member with this username, `House · Lottery` of the operator,
 * `Members · Cash` of all members together.
 */
export function accountText(account: string, username: string | null = null): string {
  const [owner = '', ...rest] = account.split('.')
  if (owner !== 'house') {
    const pocket = POCKETS[rest.join('.')] ?? capital(rest.join(' '))
    return `${username ?? (owner === 'members' ? 'Members' : owner)} · ${pocket}`
  }
  const [book = '', ...product] = rest
  if (book === 'trial') return `${accountText(`house.${product.join('.')}`)} (play money)`
  if (book === 'vendors') return `House · At the game provider ${product.join(' ')}`
  if (book === 'play') return `House · ${capital(product.join(' '))}`
  return `House · ${HOUSES[book] ?? capital(rest.join(' '))}`
}
