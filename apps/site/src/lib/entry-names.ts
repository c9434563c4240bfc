import type { EntryKind } from '@croupier/wire/wallet/record'
import { useLingui } from '@lingui/react/macro'

/** The names of the lines of an account record. */
export function useEntryNames(): Record<EntryKind, string> {
  const { t } = useLingui()
  return {
    deposit: t`Deposit`,
    'deposit.fee': t`Deposit fee`,
    'deposit.reversal': t`Deposit reversed`,
    'owed.repaid': t`Debt repaid`,
    'withdrawal.hold': t`Withdrawal requested`,
    'withdrawal.release': t`Withdrawal returned`,
    'withdrawal.paid': t`Withdrawal paid`,
    'withdrawal.fee': t`Withdrawal fee`,
    stake: t`Stake`,
    'stake.refund': t`Stake returned`,
    'stake.tombstone': t`Bet cancelled`,
    payout: t`Payout`,
    'payout.reversal': t`Payout reversed`,
    'rebate.self': t`Rebate`,
    reward: t`Reward`,
    'bonus.converted': t`Bonus turned into cash`,
    'bonus.lost': t`Bonus ended`,
    'rebate.reversal': t`Rebate reversed`,
    'chase.hold': t`Repeat order reserved`,
    'chase.release': t`Repeat order released`,
    'transfer.up': t`Sent to your upline`,
    'transfer.down': t`Sent to a downline`,
    'transfer.received': t`Transfer received`,
    correction: t`Correction`,
    'rebate.day': t`Daily rebate`,
    commission: t`Commission`,
    'income.release': t`Income released to cash`,
    dividend: t`Dividend`,
    'salary.daily': t`Daily salary`,
    'contract.paid': t`Contract paid to a downline`,
    'trial.grant': t`Play money`,
    'points.conversion': t`Points converted`,
    'points.hold': t`Points order placed`,
    'points.release': t`Points order returned`,
    'points.paid': t`Points order paid`,
    'vendor.hold': t`Sent to a game wallet`,
    'vendor.release': t`Returned from a game wallet`,
    'vendor.in': t`Arrived in a game wallet`,
    'vendor.out': t`Taken back from a game wallet`,
  }
}
