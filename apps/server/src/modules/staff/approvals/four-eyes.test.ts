import { type StaffId, uuidV7 } from '@croupier/kernel/ids'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import { parseRate } from '@croupier/rules/rate'
import { createAffiliatePlan, requestAffiliatePlan } from '@croupier/wire/agents/affiliates.console'
import { requestCorrection, requestRunApproval } from '@croupier/wire/agents/contracts.console'
import { requestAdvance } from '@croupier/wire/agents/debts.console'
import { upholdDispute } from '@croupier/wire/agents/disputes.console'
import { requestAgentType, requestLowering, requestMove } from '@croupier/wire/agents/tree.console'
import { blockMember, requestFactorReset, requestUnblock } from '@croupier/wire/backoffice/members.console'
import { requestCredit } from '@croupier/wire/cashier/deposits.console'
import { requestDisputeReturn } from '@croupier/wire/cashier/receipts.console'
import { saveNotice } from '@croupier/wire/content/articles.console'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { publishTerms } from '@croupier/wire/content/terms.console'
import type { Input } from '@croupier/wire/endpoint'
import { isForStaff } from '@croupier/wire/endpoint'
import { changeProvider, providerList } from '@croupier/wire/identity/providers.console'
import { decideMatch, identityCheckOf, requestAcceptance, reviewCheck } from '@croupier/wire/kyc/checks.console'
import { uploadWatchList } from '@croupier/wire/kyc/watch-lists.console'
import { requestNumberOpening } from '@croupier/wire/lottery/exposure.console'
import { requestPostponement, requestResult } from '@croupier/wire/lottery/results.console'
import { changeConnection, connectionList } from '@croupier/wire/notifications/connections.console'
import { requestErasure } from '@croupier/wire/privacy/erasure'
import { requestErasureHold, requestErasureOfClosed } from '@croupier/wire/privacy/erasures.console'
import { requestTransferCorrection } from '@croupier/wire/providers/transfers.console'
import { registry } from '@croupier/wire/registry'
import { cancelBonus } from '@croupier/wire/rewards/bonus.console'
import { addEnvelopes } from '@croupier/wire/rewards/envelopes.console'
import { offerFreeRounds, offerGrant, withdrawGrant } from '@croupier/wire/rewards/grants.console'
import { saveLeaderboard } from '@croupier/wire/rewards/leaderboards.console'
import { saveMission } from '@croupier/wire/rewards/missions.console'
import { addRaffle } from '@croupier/wire/rewards/raffles.console'
import { closeAccount } from '@croupier/wire/safer-gambling/closing'
import { requestReopening } from '@croupier/wire/safer-gambling/closing.console'
import { requestDeposits } from '@croupier/wire/safer-gambling/deposit-checks.console'
import { requestPersonLink } from '@croupier/wire/safer-gambling/persons.console'
import { requestLooserLimit, setOperatorLimit } from '@croupier/wire/safer-gambling/register.console'
import {
  disableStaff,
  requestAuthenticatorReset,
  requestStaffCreation,
  requestStaffEnabling,
  requestStaffRoles,
} from '@croupier/wire/staff/accounts.console'
import { approvals, approve } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { changeStaffPassword, staffLogin, staffSession } from '@croupier/wire/staff/session.console'
import { submitStatement } from '@croupier/wire/statements/statements.console'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '../../../platform/clock.ts'
import { codeAt } from '../../../platform/secrets/totp.ts'
import { disputedMonth } from '../../../testing/affiliate-months.ts'
import { agentLine, memberBelow, presetOf } from '../../../testing/agents.ts'
import { closedNumber } from '../../../testing/closed-number.ts'
import { owedLine, waitingLine } from '../../../testing/contracts.ts'
import { eventually } from '../../../testing/eventually.ts'
import { enrolledMember } from '../../../testing/factors.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { identityChecksIn, picture } from '../../../testing/identity-checks.ts'
import { closedOutsideDraw, outsideWorld } from '../../../testing/outside.ts'
import { GAME, testProvider } from '../../../testing/provider.ts'
import { proveMember } from '../../../testing/step-up.ts'
import { transferBreakOf } from '../../../testing/transfer-breaks.ts'
import { withdrawalsIn } from '../../../testing/withdrawals.ts'
import type { TestStaff } from '../../../testing/world.ts'
import { type RoleName, rolesWith } from '../index.ts'

let w: GatewayWorld
let withdrawals: ReturnType<typeof withdrawalsIn>
beforeAll(async () => {
  w = await gatewayWorld({ app: outsideWorld([DAILY_GAME]).app })
  withdrawals = withdrawalsIn(w)
})
afterAll(() => w.close())

type Side = 'requester' | 'approver' | 'bystander' | 'former'
const accounts = new Map<string, Promise<TestStaff>>()
/** The account of a side with these roles, for tests that leave the account as it is. It is made and logged in once. */
function staffOf(side: Side, ...roles: RoleName[]): Promise<TestStaff> {
  const name = [side, ...roles].join()
  const account = accounts.get(name) ?? w.staff(...roles)
  accounts.set(name, account)
  return account
}

const reason = 'Agreed on the telephone'
const DAILY_GAME = 'city-daily'
type MakeRequest = () => Promise<{ approvalId: string | null }>
type Kind = {
  roles: readonly RoleName[]
  second: RoleName
  /** Whether no account may have the roles for both sides. Otherwise one person may request some and approve others. */
  keptApart: boolean
  /** The answer to a second approval of the same change. */
  again: string
  /** Requests a change to the account of a staff member; null for a kind that changes no such account. */
  about: ((as: TestStaff, staffId: StaffId) => ReturnType<MakeRequest>) | null
  /** Creates an object to change. The returned function requests that change at every call. */
  subject(as: TestStaff): Promise<MakeRequest>
}
const byAdmin = { roles: ['admin'], second: 'owner', keptApart: false } as const
const byAgentManager = { roles: ['agent-manager'], second: 'agent-manager', keptApart: false, about: null } as const
let statementDays = 0
const SHARE_PLAN = {
  kind: 'revShare' as const,
  cpaAmount: ZERO,
  cpaMinDeposit: ZERO,
  cpaMinValidBet: ZERO,
  tiers: [{ ngr: ZERO, activeMembers: 1, rate: parseRate('25') }],
  carryNegative: true,
}

/**
 * Every registered kind. Payouts and the opening of the site have steps of their own, which `cashier/withdrawals/decisions.test.ts`
 * and `content/console.test.ts` cross with the same events.
 */
const kinds: Record<string, Kind> = {
  'content.notice': {
    ...byAdmin,
    again: 'notice.changed',
    about: null,
    async subject(as) {
      const texts = { en: { title: 'Lantern week', content: '<p>Seven days</p>' } }
      const { id } = await w.call(saveNotice, { type: 'PL', texts, reason }, { as })
      return () => w.call(saveNotice, { id, type: 'PR', texts, reason }, { as })
    },
  },
  'content.terms': {
    ...byAdmin,
    again: 'terms.version_taken',
    about: null,
    async subject(as) {
      const version = `v${uuidV7(new Date(), systemRandom).slice(-12)}`
      const texts = { en: { title: 'Terms', content: '<p>Terms</p>' } }
      return () => w.call(publishTerms, { version, isMaterial: true, texts, reason }, { as })
    },
  },
  'staff.create': {
    ...byAdmin,
    again: 'staff.name_taken',
    about: null,
    async subject(as) {
      const account = {
        name: `new.${uuidV7(new Date(), systemRandom).slice(-12)}`,
        displayName: 'N',
        roles: ['support'],
      }
      return () => w.call(requestStaffCreation, { ...account, reason }, { as })
    },
  },
  'staff.roles': {
    ...byAdmin,
    again: 'approval.nothing_changes',
    about: (as, staffId) => w.call(requestStaffRoles, { staffId, roles: ['auditor'], reason }, { as }),
    async subject(as) {
      const { staffId } = await w.staff('support')
      return () => w.call(requestStaffRoles, { staffId, roles: ['auditor'], reason }, { as })
    },
  },
  'staff.authenticator': {
    ...byAdmin,
    again: 'approval.nothing_changes',
    about: (as, staffId) => w.call(requestAuthenticatorReset, { staffId, reason }, { as }),
    async subject(as) {
      const { staffId } = await w.staff('support')
      return () => w.call(requestAuthenticatorReset, { staffId, reason }, { as })
    },
  },
  'staff.enable': {
    ...byAdmin,
    again: 'approval.nothing_changes',
    async about(as, staffId) {
      await setStatus(staffId, 'disabled')
      return w.call(requestStaffEnabling, { staffId, reason }, { as })
    },
    async subject(as) {
      const { staffId } = await w.staff('support')
      await w.call(disableStaff, { staffId, reason }, { as })
      return () => w.call(requestStaffEnabling, { staffId, reason }, { as })
    },
  },
  'member.unblock': {
    roles: ['admin'],
    second: 'risk',
    keptApart: false,
    again: 'member.status',
    about: null,
    async subject(as) {
      const { memberId } = await w.member()
      await w.call(blockMember, { memberId, reason }, { as })
      return () => w.call(requestUnblock, { memberId, reason }, { as })
    },
  },
  'member.second-factor': {
    roles: ['admin'],
    second: 'risk',
    keptApart: false,
    again: 'factor.not_set_up',
    about: null,
    async subject(as) {
      const { memberId } = await enrolledMember(w)
      return () => w.call(requestFactorReset, { memberId, reason }, { as })
    },
  },
  'cashier.credit': {
    roles: ['finance', 'treasury'],
    second: 'treasury',
    keptApart: true,
    // Two requests are two credits.
    again: 'ok',
    about: null,
    async subject(as) {
      const { memberId } = await w.member()
      return () => w.call(requestCredit, { memberId, amount: parseMoney('5.00'), reason }, { as })
    },
  },
  'cashier.dispute': {
    roles: ['finance', 'treasury'],
    second: 'treasury',
    keptApart: true,
    again: 'cashier.order_state',
    about: null,
    async subject(as) {
      const id = await withdrawals.disputed(await withdrawals.member())
      return () => w.call(requestDisputeReturn, { id, reason }, { as })
    },
  },
  'draw.result': {
    roles: ['lottery-operator', 'finance'],
    second: 'finance',
    keptApart: true,
    again: 'draw.result_state',
    about: null,
    async subject(as) {
      const key = await closedOutsideDraw(w)
      return () => w.call(requestResult, { ...key, numbers: [4, 0, 9], reason }, { as })
    },
  },
  'draw.postponement': {
    roles: ['lottery-operator', 'finance'],
    second: 'finance',
    keptApart: true,
    again: 'ok',
    about: null,
    async subject(as) {
      const key = await closedOutsideDraw(w, { game: DAILY_GAME, from: new Date(w.clock.now().getTime() - 3_600_000) })
      const drawAt = new Date(w.clock.now().getTime() + 7_200_000)
      return () => w.call(requestPostponement, { ...key, drawAt, reason }, { as })
    },
  },
  'lottery.number': {
    roles: ['lottery-operator', 'risk'],
    second: 'risk',
    keptApart: true,
    again: 'lottery.number_state',
    about: null,
    async subject(as) {
      const number = await closedNumber(w)
      return () => w.call(requestNumberOpening, { ...number, state: 'open', reason }, { as })
    },
  },
  'provider.transfer-break': {
    roles: ['finance', 'treasury'],
    second: 'treasury',
    keptApart: true,
    again: 'transfer.break_ended',
    about: null,
    async subject(as) {
      const { memberId } = await w.member()
      const id = await transferBreakOf(w, memberId)
      return () => w.call(requestTransferCorrection, { id, reason }, { as })
    },
  },
  'content.setting': {
    ...byAdmin,
    again: 'setting.changed',
    about: null,
    async subject(as) {
      const name = 'identity.passwords'
      const { version, value } = (await w.call(settings, {}, { as })).settings.find((one) => one.name === name)!
      const { cooldownHours, ...rest } = value as { cooldownHours: number }
      const looser = { ...rest, cooldownHours: cooldownHours - 1 }
      return () => w.call(changeSetting, { name, value: looser, version, reason }, { as })
    },
  },
  'notification.connection': {
    ...byAdmin,
    again: 'connection.changed',
    about: null,
    async subject(as) {
      const { connections } = await w.call(connectionList, {}, { as })
      const { version } = connections.find(({ channel }) => channel === 'email')!
      const options = {
        host: `smtp${version}.example.com`,
        port: 465,
        security: 'implicit',
        username: null,
        fromAddress: 'no-reply@example.com',
        fromName: 'Support',
        authority: null,
        dkim: null,
      }
      const change = { channel: 'email', transport: 'smtp', options, version, reason } as const
      return () => w.call(changeConnection, change, { as })
    },
  },
  'identity.provider': {
    ...byAdmin,
    again: 'connection.changed',
    about: null,
    async subject(as) {
      const { providers } = await w.call(providerList, {}, { as })
      const id = `provider-${providers.length}`
      const options = {
        name: 'Example',
        isOn: true,
        issuer: 'https://accounts.example.com',
        clientId: 'croupier',
        scopes: ['openid'],
        authority: null,
      }
      const change = { id, options, version: 0, reason, secret: 'a secret' }
      return () => w.call(changeProvider, change, { as })
    },
  },
  'kyc.acceptance': {
    roles: ['aml-officer'],
    second: 'risk',
    keptApart: false,
    again: 'kyc.state',
    about: null,
    async subject(as) {
      const member = await w.member()
      await identityChecksIn(w).submit(member, { fullName: `Only ${member.username}`, birthday: '1972-02-02' })
      const { memberId } = member
      await w.call(reviewCheck, { memberId }, { as: await staffOf('bystander', 'aml-officer') })
      return () => w.call(requestAcceptance, { memberId, reason }, { as })
    },
  },
  'kyc.match': {
    roles: ['aml-officer'],
    second: 'risk',
    keptApart: false,
    again: 'approval.nothing_changes',
    about: null,
    async subject(as) {
      const file = await picture()
      const [first, second] = [await w.member(), await w.member()]
      for (const member of [first, second]) await identityChecksIn(w).upload(member, file)
      await identityChecksIn(w).submit(second, { fullName: `Only ${second.username}`, birthday: '1971-01-01' }, file)
      const { memberId } = second
      const shown = await w.call(identityCheckOf, { memberId }, { as: await staffOf('bystander', 'aml-officer') })
      const decision = { id: shown.matches[0]!.id, finding: 'other_person', reason } as const
      return () => w.call(decideMatch, decision, { as })
    },
  },
  'kyc.watch-list': {
    roles: ['aml-officer'],
    second: 'risk',
    keptApart: false,
    again: 'approval.nothing_changes',
    about: null,
    async subject(as) {
      const content = `id,schema,name,aliases,birth_date\n${uuidV7(new Date(), systemRandom)},Person,Viktor Sample,,1961`
      return () => w.call(uploadWatchList, { list: 'pep', fileName: 'peps.csv', content, reason }, { as })
    },
  },
  'reward.grant': {
    roles: ['support', 'finance'],
    second: 'finance',
    keptApart: true,
    // Two requests are two rewards.
    again: 'ok',
    about: null,
    async subject(as) {
      const { username } = await w.member()
      const amount = parseMoney('500.00')
      return async () => {
        const { approvalId } = await w.call(offerGrant, { member: username, amount, note: 'Sorry', reason }, { as })
        return { approvalId: approvalId ?? '' }
      }
    },
  },
  'reward.rounds': {
    roles: ['support', 'finance'],
    second: 'finance',
    keptApart: true,
    again: 'ok',
    about: null,
    async subject(as) {
      const { username } = await w.member()
      const studio = await testProvider(w)
      await studio.change({ serviceUrl: 'https://games.example.com' })
      const rounds = {
        ...{ member: username, provider: studio.id, game: GAME, rounds: 500, stake: parseMoney('1.00') },
        ...{ winMax: null, playDays: 7, note: 'Sorry', reason },
      }
      return async () => ({ approvalId: (await w.call(offerFreeRounds, rounds, { as })).approvalId ?? '' })
    },
  },
  'reward.withdrawal': {
    roles: ['support-lead', 'finance'],
    second: 'finance',
    keptApart: true,
    again: 'rewards.grant_ended',
    about: null,
    async subject(as) {
      const { memberId } = await w.member()
      const id = uuidV7(new Date(), systemRandom)
      await w.platform.database.pool.query(
        `insert into rewards.grants (grant_id, member_id, source, source_ref, amount, note, offered_at, expires_at)
         values ($1, $2, 'staff', $3, 5000000, 'Sorry', now(), '2099-01-01')`,
        [id, memberId, id],
      )
      return () => w.call(withdrawGrant, { id, code: 'mistake', reason }, { as })
    },
  },
  'reward.bonus-cancellation': {
    roles: ['support-lead', 'finance'],
    second: 'finance',
    keptApart: true,
    again: 'rewards.bonus_unknown',
    about: null,
    async subject(as) {
      const { memberId } = await w.member()
      const id = uuidV7(new Date(), systemRandom)
      const terms = { mustStake: '500', maxStake: '50', days: 30, contributions: [] }
      await w.platform.database.pool.query(
        `insert into rewards.bonuses (bonus_id, member_id, amount, terms, from_day, baseline, started_at, ends_at)
         values ($1, $2, 5000000, $3, '2026-03-02', '{}', now(), '2099-01-01')`,
        [id, memberId, terms],
      )
      return () => w.call(cancelBonus, { id, code: 'mistake', reason }, { as })
    },
  },
  'agent.contract-run': {
    ...byAgentManager,
    again: 'agents.contract_state',
    async subject(as) {
      const lineId = await waitingLine(w)
      return async () => ({
        approvalId: (await w.call(requestRunApproval, { lineId, reason }, { as })).approvalId ?? '',
      })
    },
  },
  'agent.affiliate-plan': {
    ...byAgentManager,
    again: 'approval.nothing_changes',
    async subject(as) {
      const [agent] = await agentLine(w, [presetOf(1960)])
      const { memberId } = agent!
      const plan = { name: memberId, terms: SHARE_PLAN, reason }
      const { id: planId } = await w.call(createAffiliatePlan, plan, { as })
      return () => w.call(requestAffiliatePlan, { memberId, planId, reason }, { as })
    },
  },
  'agent.advance': {
    ...byAgentManager,
    again: 'agents.nothing_owed',
    async subject(as) {
      const lineId = await owedLine(w)
      return () => w.call(requestAdvance, { lineId, reason }, { as })
    },
  },
  'agent.amendment': {
    ...byAgentManager,
    again: 'agents.dispute_decided',
    async subject(as) {
      const disputeId = await disputedMonth(w)
      return () => w.call(upholdDispute, { disputeId, amount: parseMoney('20.00'), reason }, { as })
    },
  },
  'agent.correction': {
    ...byAgentManager,
    // The contract pays this amount already.
    again: 'agents.nothing_to_correct',
    async subject(as) {
      const lineId = await waitingLine(w)
      return () => w.call(requestCorrection, { lineId, amount: parseMoney('20.00'), reason }, { as })
    },
  },
  'reward.mission': {
    roles: ['marketing', 'finance'],
    second: 'finance',
    keptApart: true,
    // Two requests are two missions.
    again: 'ok',
    about: null,
    async subject(as) {
      const mission: Input<typeof saveMission> = {
        ...{
          id: null,
          title: 'Play a lot',
          metric: 'validBet',
          category: null,
          game: null,
          repeats: 'once',
          claimDays: 1,
        },
        ...{ firstDay: '2100-01-01', lastDay: '2100-01-07', points: 0, rewardsMax: 1_000, multiple: 0, reason },
        target: { unit: 'money', amount: parseMoney('100.00') },
        amount: parseMoney('5.00'),
      }
      return async () => ({ approvalId: (await w.call(saveMission, mission, { as })).approvalId ?? '' })
    },
  },
  'reward.leaderboard': {
    roles: ['marketing', 'finance'],
    second: 'finance',
    keptApart: true,
    // Two requests are two leaderboards.
    again: 'ok',
    about: null,
    async subject(as) {
      const board: Input<typeof saveLeaderboard> = {
        ...{ id: null, title: 'Race of the year', score: 'validBet', category: null, game: null, ties: 'time', reason },
        ...{ firstDay: '2100-01-01', lastDay: '2100-01-07', minScore: parseMoney('100.00') },
        prizes: { kind: 'ranks', amounts: [parseMoney('5000.00')] },
      }
      return async () => ({ approvalId: (await w.call(saveLeaderboard, board, { as })).approvalId ?? '' })
    },
  },
  'reward.raffle': {
    roles: ['marketing', 'finance'],
    second: 'finance',
    keptApart: true,
    // Two requests are two raffles.
    again: 'ok',
    about: null,
    async subject(as) {
      const raffle: Input<typeof addRaffle> = {
        ...{ title: 'Raffle of the year', category: null, maxTickets: 50, onePrizeEach: true, reason },
        ...{ firstDay: '2100-01-01', lastDay: '2100-01-07', perTicket: parseMoney('1000.00') },
        prizes: [parseMoney('5000.00')],
      }
      return async () => ({ approvalId: (await w.call(addRaffle, raffle, { as })).approvalId ?? '' })
    },
  },
  'reward.envelope': {
    roles: ['marketing', 'finance'],
    second: 'finance',
    keptApart: true,
    // Two requests are two series.
    again: 'ok',
    about: null,
    async subject(as) {
      const series: Input<typeof addEnvelopes> = {
        ...{ title: 'Envelopes of the year', firstDay: '2100-01-01', lastDay: '2100-01-07', times: ['12:00'], reason },
        ...{ minutes: 30, mode: 'equal', total: parseMoney('5000.00'), count: 100, min: null, max: null, table: [] },
        ...{ levelMin: 0, depositMin: parseMoney('0'), validBetMin: parseMoney('0'), verifiedOnly: false, label: null },
        fairness: 'firstCome',
        turnover: 1,
      }
      return async () => ({ approvalId: (await w.call(addEnvelopes, series, { as })).approvalId ?? '' })
    },
  },
  'agent.lowering': {
    ...byAgentManager,
    again: 'approval.nothing_changes',
    async subject(as) {
      const [top] = await agentLine(w, [presetOf(1960)])
      return () => w.call(requestLowering, { memberId: top!.memberId, group: 1900, reason }, { as })
    },
  },
  'agent.move': {
    ...byAgentManager,
    again: 'agents.move_same_upline',
    async subject(as) {
      const [top] = await agentLine(w, [presetOf(1960)])
      const [upline, moved] = [await memberBelow(w, top!.memberId, 1), await memberBelow(w, top!.memberId)]
      return () => w.call(requestMove, { memberId: moved.memberId, to: upline.username, reason }, { as })
    },
  },
  'agent.type': {
    ...byAgentManager,
    again: 'agents.already_agent',
    async subject(as) {
      const { memberId } = await w.member()
      return () => w.call(requestAgentType, { memberId, type: 2, reason }, { as })
    },
  },
  'limit.loosening': {
    roles: ['rg-officer'],
    second: 'rg-officer',
    keptApart: false,
    again: 'approval.nothing_changes',
    about: null,
    async subject(as) {
      const { memberId } = await w.member()
      const limit = { memberId, kind: 'stake', period: 'day', reason } as const
      await w.call(
        setOperatorLimit,
        { ...limit, amount: parseMoney('5.00') },
        { as: await staffOf('bystander', 'rg-officer') },
      )
      return () => w.call(requestLooserLimit, { ...limit, amount: null }, { as })
    },
  },
  'member.erasure-hold': {
    roles: ['aml-officer'],
    second: 'risk',
    keptApart: false,
    again: 'approval.nothing_changes',
    about: null,
    async subject(as) {
      const member = await w.member()
      await proveMember(w, member)
      await w.call(requestErasure, {}, { as: member })
      const { memberId } = member
      return () => w.call(requestErasureHold, { memberId, reason }, { as })
    },
  },
  'member.closed-erasure': {
    roles: ['aml-officer'],
    second: 'risk',
    keptApart: false,
    again: 'erasure.running',
    about: null,
    async subject(as) {
      const member = await w.member()
      await w.call(closeAccount, { password: member.password, reason: 'privacy', payout: null }, { as: member })
      return () => w.call(requestErasureOfClosed, { memberId: member.memberId, reason }, { as })
    },
  },
  'member.deposit-check': {
    roles: ['rg-officer'],
    second: 'rg-officer',
    keptApart: false,
    again: 'check.decided',
    about: null,
    async subject(as) {
      const { memberId } = await w.member()
      const id = crypto.randomUUID()
      await sql`insert into safer_gambling.deposit_checks (check_id, member_id, opened_at, net, amount, days)
        values (${id}, ${memberId}, now(), 1500000, 1500000, 30)`.execute(w.platform.database.db)
      return () => w.call(requestDeposits, { id, reason }, { as })
    },
  },
  'member.same-person': {
    roles: ['rg-officer'],
    second: 'rg-officer',
    keptApart: false,
    again: 'person.linked',
    about: null,
    async subject(as) {
      const [{ memberId }, { username }] = [await w.member(), await w.member()]
      return () => w.call(requestPersonLink, { memberId, other: username, reason }, { as })
    },
  },
  'member.reopening': {
    roles: ['rg-officer'],
    second: 'rg-officer',
    keptApart: false,
    again: 'closing.none',
    about: null,
    async subject(as) {
      const member = await w.member()
      await w.call(closeAccount, { password: member.password, reason: 'no_time', payout: null }, { as: member })
      const { db } = w.platform.database
      await sql`update safer_gambling.closures set closed_at = closed_at - interval '1 day'
        where member_id = ${member.memberId}`.execute(db)
      return () => w.call(requestReopening, { memberId: member.memberId, reason }, { as })
    },
  },
  'statement.house': ofStatement('house'),
  'statement.affiliate': ofStatement('affiliate'),
}

function ofStatement(kind: string): Kind {
  return {
    roles: ['finance'],
    second: 'treasury',
    keptApart: true,
    again: 'statement.status',
    about: null,
    async subject(as) {
      const id = await addStatement(kind)
      return () => w.call(submitStatement, { id, reason }, { as })
    },
  }
}

/** Adds a pending statement of the house for a day long past. */
async function addStatement(kind: string): Promise<string> {
  const { db } = w.platform.database
  const day = new Date(Date.UTC(2020, 0, ++statementDays)).toISOString().slice(0, 10)
  const id = `${kind}:daily:${day}:house`
  await sql`insert into statements.periods values
    (${kind}, 'daily', ${day}, ${day}, ${day}::date, ${day}::date + 1, ${day}::date + 1)`.execute(db)
  await sql`insert into statements.statements (statement_id, kind, first_day, owner, currency, status, is_payable)
    values (${id}, ${kind}, ${day}, 'house', 'CNY', 'pending', false)`.execute(db)
  return id
}

const setStatus = (staffId: StaffId, status: 'active' | 'disabled') =>
  w.platform.database.db.updateTable('staff.accounts').set({ status }).where('staff_id', '=', staffId).execute()

/** The permission under which a request was made. */
const requestRow = (approvalId: string | null) =>
  w.platform.database.db
    .selectFrom('staff.approvals')
    .select('requested_with as requestedWith')
    .where('approval_id', '=', approvalId!)
    .executeTakeFirstOrThrow()

/** The answers to every way in which an account gets roles. */
async function grantsOf(as: TestStaff, roles: string[]): Promise<string[]> {
  const { staffId } = await staffOf('bystander', 'support')
  const former = await staffOf('former', 'support')
  // Accounts may have got their roles before they were kept apart.
  const { db } = w.platform.database
  await db.deleteFrom('staff.account_roles').where('staff_id', '=', former.staffId).execute()
  await db
    .insertInto('staff.account_roles')
    .values(roles.map((role) => ({ staff_id: former.staffId, role })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await setStatus(former.staffId, 'disabled')
  const account = { name: `pair.${staffId.slice(0, 8)}`, displayName: 'P', roles, reason }
  return Promise.all([
    w.outcome(requestStaffCreation, account, { as }),
    w.outcome(requestStaffRoles, { staffId, roles, reason }, { as }),
    w.outcome(requestStaffEnabling, { staffId: former.staffId, reason }, { as }),
  ])
}
const conflicts = Array.from({ length: 3 }, () => 'staff.roles_conflict')

/** The rows that a request could change: staff, their roles, members, settings, connections, balances, statements and safer play. */
async function changeableRows(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select t::text as text from staff.accounts t where not (t.name like '%spare%') union all
    select t::text from staff.account_roles t union all
    select t::text from identity.members t union all
    select t::text from content.settings t union all
    select t::text from content.notices t union all
    select t::text from notifications.connections t union all
    select t::text from identity.providers t union all
    select t::text from statements.statements t union all
    select t::text from safer_gambling.deposit_checks t union all
    select t::text from safer_gambling.person_links t union all
    select t::text from kyc.checks t union all
    select t::text from privacy.erasures t union all
    select t::text from kyc.matches t union all
    select t::text from kyc.watch_list_versions t union all
    select t::text from agents.affiliate_assignments t union all
    select t::text from agents.lines t union all
    select t::text from agents.accounts t union all
    select t::text from agents.contract_lines t union all
    select t::text from lottery.result_decisions t union all
    select t::text from lottery.exposure t union all
    select t::text from lottery.postponements t union all
    select t::text from rewards.grants t union all
    select t::text from rewards.bonuses t union all
    select t::text from rewards.missions t union all
    select t::text from rewards.leaderboards t union all
    select t::text from rewards.raffles t union all
    select t::text from rewards.envelope_series t union all
    select t::text from wallet.accounts t order by 1`.execute(w.platform.database.db)
  return rows.map(({ text }) => text).join('\n')
}

test('T155 the table above covers every kind of approval request, and says which ones change an account of staff', () => {
  const registered = w.app.modules.staff.approvals.kinds()
  expect(registered.map(({ name }) => name).toSorted()).toEqual(Object.keys(kinds).toSorted())
  for (const { name, hasBeneficiary } of registered)
    expect([name, kinds[name]!.about !== null]).toEqual([name, hasBeneficiary])
})

describe.each(Object.entries(kinds))(
  'T155 an approval request %s',
  (kind, { roles, second, keptApart, again, about, subject }) => {
    test('waits for a second approver with the permission, and shows its requester, its change and its reason', async () => {
      const [first, other] = [await staffOf('requester', ...roles), await staffOf('approver', second)]
      const stranger = await staffOf('bystander', 'support-lead')
      const request = await subject(first)
      const { approvalId } = await request()
      const before = await changeableRows()
      for (const [as, code] of [
        [first, 'approval.own_request'],
        [stranger, 'session.forbidden'],
      ] as const)
        expect(await w.outcome(approve, { approvalId: approvalId!, note: '' }, { as })).toBe(code)
      expect(await changeableRows()).toBe(before)
      const shown = (await w.call(approvals, { kind, page: 1, pageSize: 9 }, { as: other })).items[0]
      expect(shown).toMatchObject({ id: approvalId, reason, requestedBy: { id: first.staffId }, decidable: true })
      expect(shown!.after).not.toBeNull()
      expect(shown!.expiresAt.getTime() - shown!.requestedAt.getTime()).toBe(86_400_000)
      expect(await w.outcome(approve, { approvalId: approvalId!, note: 'Seen' }, { as: other })).toBe('ok')
      expect(await changeableRows()).not.toBe(before)
      const auditor = await staffOf('bystander', 'auditor')
      const log = await w.call(audit, { object: shown!.object, page: 1, pageSize: 9 }, { as: auditor })
      const requested = log.items.find(({ action }) => action.endsWith('.request'))
      expect(requested).toMatchObject({
        staff: { id: first.staffId },
        reason,
        before: shown!.before,
        after: shown!.after,
      })
      const approved = log.items.find(({ action }) => action === 'approval.request.approve')
      expect(approved).toMatchObject({ staff: { id: other.staffId }, reason: 'Seen' })
    })
    const approveAs = (as: TestStaff, approvalId: string | null) =>
      w.outcome(approve, { approvalId: approvalId!, note: '' }, { as })

    test('cannot be approved after its requester was disabled, and changes nothing', async () => {
      const [first, other] = [await w.staff(...roles), await staffOf('approver', second)]
      const { approvalId } = await (await subject(first))()
      await w.call(disableStaff, { staffId: first.staffId, reason }, { as: await staffOf('bystander', 'owner') })
      const before = await changeableRows()
      expect(await approveAs(other, approvalId)).toBe('approval.requester_not_allowed')
      expect(await changeableRows()).toBe(before)
    })
    test('cannot be approved after its requester lost the permission to request it', async () => {
      const [first, other] = [await w.staff(...roles), await staffOf('approver', second)]
      const { approvalId } = await (await subject(first))()
      const grants = w.platform.database.db.deleteFrom('staff.account_roles')
      await grants.where('staff_id', '=', first.staffId).execute()
      const before = await changeableRows()
      expect(await approveAs(other, approvalId)).toBe('approval.requester_not_allowed')
      expect(await changeableRows()).toBe(before)
    })
    test('is neither made nor approved by the person whose account it changes', async () => {
      if (!about) return
      const [adam, olga] = [await w.staff('admin'), await w.staff('owner')]
      // Disabled staff are logged out.
      const code = kind === 'staff.enable' ? 'session.required' : 'approval.own_benefit'
      await expect(about(adam, adam.staffId)).rejects.toMatchObject({ code })
      await setStatus(adam.staffId, 'active')
      const { approvalId } = await about(adam, olga.staffId)
      // As if the session had outlived the disabling.
      await setStatus(olga.staffId, 'active')
      expect(await approveAs(olga, approvalId)).toBe('approval.own_benefit')
    })
    test(`${keptApart ? 'has sides that no account can hold together' : 'cannot be approved by its requester, who may approve others'}`, async () => {
      const { permission } = w.app.modules.staff.approvals.kinds().find(({ name }) => name === kind)!
      const [first, olga] = [await staffOf('requester', ...roles), await staffOf('bystander', 'owner')]
      const { approvalId } = await (await subject(first))()
      const { requestedWith } = await requestRow(approvalId)
      const both = rolesWith(requestedWith).filter((role) => rolesWith(permission).includes(role))
      if (!keptApart) {
        expect(both).not.toEqual([])
        expect(await approveAs(first, approvalId)).toBe('approval.own_request')
        return
      }
      expect(both).toEqual([])
      for (const one of rolesWith(requestedWith))
        for (const other of rolesWith(permission)) expect(await grantsOf(olga, [one, other])).toEqual(conflicts)
    })
    test('is approved once, and a second request for the same change fails unless it may happen twice', async () => {
      const [first, other] = [await staffOf('requester', ...roles), await staffOf('approver', second)]
      const request = await subject(first)
      const [one, two] = [await request(), await request()]
      const tries = await Promise.all([approveAs(other, one.approvalId), approveAs(other, one.approvalId)])
      expect(tries.toSorted()).toEqual(['approval.decided', 'ok'])
      const before = await changeableRows()
      expect(await approveAs(other, two.approvalId)).toBe(again)
      if (again !== 'ok') expect(await changeableRows()).toBe(before)
    })
  },
)

describe('T155 staff cannot approve their own benefit', () => {
  test('staff cannot approve roles that a colleague requested for them', async () => {
    const [adam, olga] = [await w.staff('admin'), await w.staff('owner')]
    const change = { staffId: olga.staffId, roles: ['owner', 'finance'], reason }
    const { approvalId } = await w.call(requestStaffRoles, change, { as: adam })
    expect(await w.outcome(approve, { approvalId, note: '' }, { as: olga })).toBe('approval.own_benefit')
  })
  test('one account cannot have the roles for both steps of a payout or of a manual credit', async () => {
    const [adam, sam] = [await w.staff('admin'), await w.staff('support')]
    const roles = ['finance', 'treasury']
    const account = { name: 'both.sides', displayName: 'B', roles, reason }
    expect(await w.outcome(requestStaffCreation, account, { as: adam })).toBe('staff.roles_conflict')
    const change = { staffId: sam.staffId, roles, reason }
    expect(await w.outcome(requestStaffRoles, change, { as: adam })).toBe('staff.roles_conflict')
  })
  test('two approvers who decide about each other at the same time get an answer, not a fault', async () => {
    const adam = await w.staff('admin')
    const roles = ['auditor']
    for (let round = 0; round < 3; round++) {
      const [one, two] = [await w.staff('admin'), await w.staff('admin')]
      const request = ({ staffId }: TestStaff) => w.call(requestStaffRoles, { staffId, roles, reason }, { as: adam })
      const [aboutOne, aboutTwo] = [await request(one), await request(two)]
      const outcomes = await Promise.all([
        w.outcome(approve, { approvalId: aboutTwo.approvalId, note: '' }, { as: one }),
        w.outcome(approve, { approvalId: aboutOne.approvalId, note: '' }, { as: two }),
      ])
      expect(outcomes.toSorted()).toEqual(['ok', 'session.forbidden'])
    }
  })
  test('neither requester nor approver of a new account can log in to it alone', async () => {
    const [olga, adam] = [await w.staff('owner'), await w.staff('admin')]
    const account = { name: 'spare.colleague', displayName: 'S', roles: ['support'], reason }
    const { approvalId, passwordPart: first } = await w.call(requestStaffCreation, account, { as: olga })
    const { issued } = await w.call(approve, { approvalId, note: '' }, { as: adam })
    const { name, passwordPart: second } = issued!
    for (const password of [first, second, second + first])
      expect(await w.outcome(staffLogin, { name, password }, { address: '10.9.0.1' })).not.toBe('ok')
    w.clock.advance('10m')
    expect(await w.outcome(staffLogin, { name, password: first + second })).toBe('ok')
    const { rows } = await sql<{ text: string }>`select t::text as text from staff.approvals t`.execute(
      w.platform.database.db,
    )
    expect(rows.some(({ text }) => text.includes(first) || text.includes(second))).toBe(false)
  })
  test('the request for roles refuses a role that is named twice', async () => {
    const [adam, sam] = [await w.staff('admin'), await w.staff('support')]
    const answer = await w.app.console.inject({
      method: requestStaffRoles.method,
      url: requestStaffRoles.path.replace(':staffId', sam.staffId),
      headers: { authorization: `Bearer ${adam.token}` },
      payload: { roles: ['auditor', 'auditor'], reason },
    })
    expect(answer.json().code).toBe('request.malformed')
  })
})

test('T154, T153 a new account has no permission before it has an authenticator and a password of its own', async () => {
  const [olga, adam] = [await w.staff('owner'), await w.staff('admin')]
  const account = { name: 'spare.finance', displayName: 'S', roles: ['finance', 'owner'], reason }
  const { approvalId, passwordPart } = await w.call(requestStaffCreation, account, { as: olga })
  const { issued } = await w.call(approve, { approvalId, note: '' }, { as: adam })
  const given = { name: issued!.name, password: passwordPart + issued!.passwordPart }
  // The account has no authenticator yet, so no code is right.
  expect(await w.outcome(staffLogin, { ...given, code: '123456' })).not.toBe('ok')
  const first = await w.call(staffLogin, given)
  if (first.step !== 'enrol') throw new Error('expected the enrolment')
  const entered = await w.call(staffLogin, { ...given, code: codeAt(first.secret, w.clock.now()) })
  if (entered.step !== 'in') throw new Error('expected to be logged in')
  const outcomes = async () => {
    const codes = new Set<string>()
    for (const { endpoint } of registry.filter((one) => isForStaff(one.endpoint) && one.endpoint.permission)) {
      const url = endpoint.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
      const headers = { authorization: `Bearer ${entered.token}`, 'idempotency-key': 'a-key-for-the-steps' }
      const { method } = endpoint
      const answer = await w.app.console.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) })
      codes.add(answer.json().code ?? 'ok')
    }
    return codes
  }
  expect([...(await outcomes())]).toEqual(['session.forbidden'])
  const next = { newPassword: 'four quiet horses', confirmNewPassword: 'four quiet horses' }
  await w.call(changeStaffPassword, { oldPassword: given.password, ...next }, { as: entered })
  expect((await w.call(staffSession, {}, { as: entered })).permissions).toContain('withdrawal.order.approve')
  await eventually(async () => expect(await outcomes()).toContain('ok'))
})
