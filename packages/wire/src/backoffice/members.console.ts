import * as z from 'zod/mini'
import { DEPOSIT_STATES } from '../cashier/deposits.ts'
import { WITHDRAWAL_STATES } from '../cashier/withdrawals.ts'
import { endpoint } from '../endpoint.ts'
import { betStatus } from '../games/bets.ts'
import { SUPPRESSION_REASONS } from '../notifications/suppressions.console.ts'
import { flagText, instant, line, memberId, money, nothing, pageOf, paging, period } from '../shapes.ts'

export const MEMBER_STATUSES = ['active', 'blocked', 'closed'] as const

const head = z.object({
  id: memberId,
  username: z.string(),
  /** Decisions "Account types": 0 member · 1, 2 agents · 4 trial · 41, 42 assistants. */
  accountType: z.int(),
  status: z.enum(MEMBER_STATUSES),
  registeredAt: instant,
  lastLoginAt: z.nullable(instant),
})

/** Money of one member. `deposited` and `withdrawn` are over the life of the account, `staked` over 30 days. */
const figures = z.object({
  cash: money,
  held: money,
  /** What the member owes, at or below zero. */
  receivable: money,
  deposited: money,
  withdrawn: money,
  staked: money,
})

export const members = endpoint({
  method: 'GET',
  path: '/console/members',
  module: 'backoffice',
  summary: 'Members, newest first; search by id or by the start of the username',
  token: true,
  audience: 'staff',
  permission: 'member.profile.view',
  request: z.object({
    ...paging,
    search: z.optional(line(60, 0)),
    status: z.optional(z.enum(MEMBER_STATUSES)),
    /** Trial accounts (§4) in place of members. Their money is play money. */
    trials: z.optional(flagText),
    /** By the time of the registration. */
    ...period,
  }),
  response: pageOf(z.extend(head, figures.shape)),
  refusals: [],
})

const order = { id: z.string(), amount: money, fee: money, at: instant, method: z.string() }

/**
 * Everything about one member on one page. Deposits, withdrawals, bets and staff actions are null without the permission
 * of their own list. Personal data is masked.
 */
export const member = endpoint({
  method: 'GET',
  path: '/console/members/:memberId',
  module: 'backoffice',
  summary: 'One member: account, pockets, last deposits, withdrawals, bets, sessions and staff actions',
  token: true,
  audience: 'staff',
  permission: 'member.profile.view',
  request: z.object({ memberId }),
  response: z.extend(head, {
    nickname: z.string(),
    language: z.string(),
    payeeName: z.nullable(z.string()),
    /** The member's contacts, by the name of the registration field, and why the product sends no messages there. */
    contacts: z.array(
      z.object({ field: z.string(), value: z.string(), suppression: z.nullable(z.enum(SUPPRESSION_REASONS)) }),
    ),
    hasPaymentPassword: z.boolean(),
    hasSecondFactor: z.boolean(),
    /** Whether the member uploaded a picture as avatar. */
    hasPicture: z.boolean(),
    /** Keys of the labels that staff gave. */
    labels: z.array(z.string()),
    /** Since when the member is below the minimum age in force, by a known birthday: no bet and no deposit meanwhile. */
    underAgeSince: z.nullable(instant),
    /** Until when withdrawals are in cooldown because a credential changed. */
    withdrawalCooldownEndsAt: z.nullable(instant),
    figures,
    deposits: z.nullable(z.array(z.object({ ...order, state: z.enum(DEPOSIT_STATES) }))),
    withdrawals: z.nullable(z.array(z.object({ ...order, state: z.enum(WITHDRAWAL_STATES) }))),
    bets: z.nullable(
      z.array(
        z.object({
          betId: z.string(),
          game: z.string(),
          round: z.nullable(z.string()),
          title: z.string(),
          stake: money,
          payout: money,
          status: betStatus,
          acceptedAt: instant,
        }),
      ),
    ),
    /** The open ones. */
    sessions: z.array(
      z.object({ id: z.string(), device: z.string(), address: z.string(), startedAt: instant, lastSeenAt: instant }),
    ),
    actions: z.nullable(
      z.array(
        z.object({ at: instant, staff: z.nullable(z.string()), action: z.string(), reason: z.nullable(z.string()) }),
      ),
    ),
  }),
  refusals: ['member.unknown'],
})

const about = z.object({ memberId, reason: line(300, 3) })

/** Blocking takes one person and effect at once, on all nodes; the money stays where it is. */
export const blockMember = endpoint({
  method: 'POST',
  path: '/console/members/:memberId/block',
  module: 'backoffice',
  summary: 'Blocks an account and ends its sessions',
  token: true,
  audience: 'staff',
  permission: 'member.account.block',
  request: about,
  response: nothing,
  refusals: ['member.unknown', 'member.status'],
})

/** T021: one session, or all open ones. */
export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/console/members/:memberId/sessions/end',
  module: 'backoffice',
  summary: 'Logs a member out, of one session or of all',
  token: true,
  audience: 'staff',
  permission: 'member.session.end',
  request: z.extend(about, { sessionId: z.optional(z.uuid()) }),
  response: z.object({ ended: z.int() }),
  refusals: ['member.unknown', 'session.not_found'],
})

/** For a member who lost authenticator and recovery codes. It takes two: another person with the permission approves it. */
export const requestFactorReset = endpoint({
  method: 'POST',
  path: '/console/members/:memberId/second-factor/reset',
  module: 'backoffice',
  summary: 'Requests the approval to remove the second factor of an account',
  token: true,
  audience: 'staff',
  permission: 'member.factor.reset',
  request: about,
  response: z.object({ approvalId: z.string() }),
  refusals: ['member.unknown', 'factor.not_set_up'],
})

/** Unblocking takes two: another person with the permission approves it. */
export const requestUnblock = endpoint({
  method: 'POST',
  path: '/console/members/:memberId/unblock',
  module: 'backoffice',
  summary: 'Requests the approval to unblock an account',
  token: true,
  audience: 'staff',
  permission: 'member.account.unblock',
  request: about,
  response: z.object({ approvalId: z.string() }),
  refusals: ['member.unknown', 'member.status'],
})
