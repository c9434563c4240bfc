import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { larger, type Money, units, ZERO } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import type { Module } from '../../module.ts'
import type { Db, Reader, Tx } from '../../platform/db/database.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/log.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { partnerDoor } from '../../platform/partner/incoming.ts'
import type { PartnerSecrets } from '../../platform/partner/signature.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { Content } from '../content/index.ts'
import type { Staff } from '../staff/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { bankAccountsRoutes } from './bank-accounts/routes.ts'
import { type BankAccountsService, bankAccountsService } from './bank-accounts/service.ts'
import { manualCredits } from './deposits/credits.ts'
import { depositEnding } from './deposits/ending.ts'
import { depositReports } from './deposits/reports.ts'
import { depositsRoutes } from './deposits/routes.ts'
import { depositsService } from './deposits/service.ts'
import { staffDeposits } from './deposits/staff.ts'
import { depositsStore } from './deposits/store.ts'
import { cashierFigures } from './figures-store.ts'
import { httpGateway, noGateway } from './gateway/http-gateway.ts'
import type { GatewayEvent } from './gateway/model.ts'
import { webhookRoutes } from './gateway/webhooks.ts'
import { cashierPolicy, failuresPolicy, methodsPolicy } from './methods/policy.ts'
import { cashierTables } from './personal.ts'
import type { DepositAdmission, Members, Turnover, WithdrawalAdmission } from './ports.ts'
import { receiptsRoutes } from './receipts/routes.ts'
import { receiptsService } from './receipts/service.ts'
import { disputeDesk } from './receipts/staff.ts'
import { type WithdrawalChecksDeps, withdrawalChecks } from './withdrawals/checks.ts'
import { type DecisionsDeps, withdrawalDecisions } from './withdrawals/decisions.ts'
import { withdrawalMover } from './withdrawals/moves.ts'
import { payouts } from './withdrawals/payouts.ts'
import { withdrawalsRoutes } from './withdrawals/routes.ts'
import { type WithdrawalsService, withdrawalsService } from './withdrawals/service.ts'
import { staffWithdrawals } from './withdrawals/staff.ts'

export type { OrdersOfMember } from './figures-store.ts'
export type { PaymentGateway } from './gateway/port.ts'
export type { DepositAdmission, Members, Turnover } from './ports.ts'

/**
 * The gateway's address, the secrets shared with it (the first one signs), the address at which it calls us, and the
 * networks that it calls from, if they are known.
 */
export type GatewayAt = {
  url: string
  secrets: PartnerSecrets
  siteUrl: string
  networks?: readonly string[] | undefined
}
export type CashierDeps = {
  db: Db
  clock: Clock
  random: Random
  vault: Vault
  files: Pick<Files, 'put' | 'keep' | 'get'>
  outbox: Outbox
  jobs: Jobs
  log: Logger
  wallet: Pick<Wallet, 'post' | 'clawBack' | 'repayDebt' | 'balanceOf' | 'balancesOf'>
  staff: Pick<Staff, 'approvals'>
  content: Pick<Content, 'settings' | 'merchant'>
  members: Members
  /** Port: a member who has another's bank account is the same person (T057). */
  personChanged(tx: Tx, memberId: MemberId): Promise<void>
  /** Port: refuses `member.dormant` (T062). */
  refuseDormant(tx: Tx, memberId: MemberId): Promise<void>
  turnover: Turnover
  admission: DepositAdmission
  checkWithdrawal: WithdrawalAdmission
  /** Null: deposits and withdrawals are refused as unavailable. */
  gateway: GatewayAt | null
}

/** `figures`: sums over many orders, for other modules. */
export type Cashier = Module & {
  figures: typeof cashierFigures
  /** What a member must still stake before the last deposit may leave. */
  turnoverLeft(reader: Reader, memberId: MemberId): Promise<Money>
  /** T061: payouts of whole balances, for accounts that their members close. */
  payouts: { check: WithdrawalsService['checkPayout']; payBalance: WithdrawalsService['payBalance'] }
}

const POLL = 'cashier.poll'

/** Reports of a busy gateway in ten seconds from one address to one node. */
const GATEWAY_PACE = { limit: 5_000, windowSeconds: 10 }

const gatewayDoor = ({ db, clock, log }: CashierDeps, { secrets, networks }: GatewayAt) =>
  partnerDoor({ db, clock, log, partner: 'payment gateway', secrets: () => secrets, networks, pace: GATEWAY_PACE })

type Hearer = { hear(event: GatewayEvent): Promise<string> }
const hearing = (payouts: Hearer, deposits: Hearer) => (event: GatewayEvent) =>
  event.type.startsWith('payout.') ? payouts.hear(event) : deposits.hear(event)

async function turnoverLeft({ turnover }: CashierDeps, reader: Reader, memberId: MemberId): Promise<Money> {
  const last = await depositsStore.lastCredited(reader, [memberId])
  const deposit = last.get(memberId)
  if (!deposit) return ZERO
  const staked = ((await turnover.since(reader, last)).get(memberId) ?? ZERO) - deposit.turnoverBefore
  return larger(units(deposit.amount - staked), ZERO)
}

type DeskParts = Pick<DecisionsDeps, 'moves' | 'payouts'> & {
  accounts: BankAccountsService
  bounds: DecisionsDeps['bounds'] & WithdrawalChecksDeps['bounds']
}

/** Withdrawals as staff work on them: the queue and the decisions, which share their checks. */
function withdrawalDesk(deps: CashierDeps, { accounts, bounds, moves, payouts }: DeskParts) {
  const { approvals } = deps.staff
  const checks = withdrawalChecks({ ...deps, accounts, bounds })
  return {
    queue: staffWithdrawals({ ...deps, accounts, checks }),
    decisions: withdrawalDecisions({ ...deps, approvals, checks, moves, payouts, bounds }),
  }
}

/** Tier 9: money in and out. */
export function cashier(deps: CashierDeps): Cashier {
  const { db, clock, log, staff, content, wallet, outbox, jobs } = deps
  const methods = content.settings.policy(methodsPolicy)
  const bounds = content.settings.policy(cashierPolicy)
  const failures = content.settings.policy(failuresPolicy)
  const currency = () => content.merchant().currency.symbol
  const gateway = deps.gateway ? httpGateway({ clock, log, merchant: content.merchant, ...deps.gateway }) : noGateway
  const accounts = bankAccountsService({ ...deps, bounds })
  const receipts = receiptsService({ ...deps, bounds })
  const moves = withdrawalMover({ clock, outbox, wallet, receipts })
  const endingDeps = {
    ...deps,
    holdWithdrawals: (tx: Tx, memberId: MemberId) => moves.holdAll(tx, memberId, 'charge-back'),
  }
  const ending = depositEnding(endingDeps)
  const reports = depositReports(endingDeps)
  const sending = payouts({ db, clock, jobs, log, gateway, accounts, moves })
  const withdrawals = withdrawalsService({ ...deps, accounts, moves, receipts, methods, currency })
  const desk = withdrawalDesk(deps, { accounts, bounds, moves, payouts: sending })
  const deposits = depositsService({
    ...deps,
    gateway,
    reports,
    ending,
    currency,
    methods,
    bounds,
    failures,
  })
  const depositsForStaff = staffDeposits({ ...deps, ending, failures })
  const credits = manualCredits({ ...deps, ending, approvals: staff.approvals })

  return {
    figures: cashierFigures,
    turnoverLeft: (reader, memberId) => turnoverLeft(deps, reader, memberId),
    payouts: { check: withdrawals.checkPayout, payBalance: withdrawals.payBalance },
    personal: cashierTables(accounts.erase, deps.files),
    reencrypt: accounts.reencrypt,
    routes: [
      ...bankAccountsRoutes(accounts),
      ...depositsRoutes(deposits, depositsForStaff, credits, methods),
      ...withdrawalsRoutes(withdrawals, desk.queue, desk.decisions),
      ...receiptsRoutes(receipts, disputeDesk({ ...deps, approvals: staff.approvals })),
    ],
    rawRoutes: deps.gateway ? webhookRoutes(gatewayDoor(deps, deps.gateway), hearing(sending, reports)) : [],
    tasks: [
      ...sending.tasks,
      {
        name: POLL,
        run: async () => {
          await receipts.closeDue()
          await deposits.poll()
          await sending.poll()
        },
      },
    ],
    crons: [{ task: POLL, match: '* * * * *' }],
  }
}
