import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileAnswer } from '../files.ts'
import { flagText, instant, line, memberId, nothing, pageOf, paging } from '../shapes.ts'
import { BEGUN_STATES, CHECK_STATES, DOCUMENT_KINDS, identityDocument } from './check.ts'

const listed = z.object({
  memberId,
  username: z.string(),
  state: z.enum(CHECK_STATES),
  changedAt: instant,
  /** Matches that staff have not decided. */
  openMatches: z.int(),
})
export type ListedCheck = z.output<typeof listed>

/** What a submission has in common with: another account (T014), or an entry of a public list. */
export const MATCH_SOURCES = ['document', 'person', 'sanctions', 'pep'] as const
export type MatchSource = (typeof MATCH_SOURCES)[number]
export const FINDINGS = ['other_person', 'same_person'] as const
export type Finding = (typeof FINDINGS)[number]
const match = z.object({
  id: z.uuid(),
  source: z.enum(MATCH_SOURCES),
  /** For the sources `document` and `person`. */
  other: z.nullable(z.object({ memberId, username: z.string() })),
  /** For the sources `sanctions` and `pep`. */
  entry: z.nullable(z.object({ id: z.string(), name: z.string() })),
  foundAt: instant,
  decidedAt: z.nullable(instant),
  finding: z.nullable(z.enum(FINDINGS)),
})
export type CheckMatch = z.output<typeof match>

const detail = z.object({
  ...listed.shape,
  reason: z.nullable(z.string()),
  submittedAt: z.nullable(instant),
  acceptedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  reviewer: z.nullable(z.string()),
  /** What the member wrote in this check, and what the account has from the registration. */
  stated: z.nullable(z.object({ fullName: z.string(), birthday: z.string() })),
  registered: z.object({ payeeName: z.nullable(z.string()), birthday: z.nullable(z.string()) }),
  documents: z.array(identityDocument),
  matches: z.array(match),
  /** Whether a review searches lists of sanctions and of politically exposed persons. */
  searchesLists: z.boolean(),
})
export type CheckDetail = z.output<typeof detail>

const forStaff = { module: 'kyc', token: true, audience: 'staff' } as const
const reason = line(300, 3)

export const identityChecks = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/kyc/checks',
  summary: 'The checks of identity, the one that waits longest first',
  permission: 'kyc.check.list',
  request: z.object({
    ...paging,
    search: z.optional(line(60, 0)),
    state: z.optional(z.enum(BEGUN_STATES)),
    /** Only checks with matches that staff have not decided. */
    hasMatches: z.optional(flagText),
  }),
  response: pageOf(listed),
  refusals: [],
})

export const identityCheckOf = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/kyc/checks/:memberId',
  summary: 'The check of one member, with the name and the birthday in clear',
  permission: 'kyc.check.view',
  request: z.object({ memberId }),
  response: detail,
  refusals: ['kyc.unknown'],
})

/** T151, T164: whoever opens a document is in the audit log. */
export const viewDocument = endpoint({
  ...forStaff,
  method: 'GET',
  path: '/console/kyc/documents/:id',
  summary: 'The content of a document of a member',
  permission: 'kyc.document.view',
  download: true,
  request: z.object({ id: z.uuid() }),
  response: fileAnswer,
  refusals: ['file.unknown', 'file.storage_unavailable'],
})

export const reviewCheck = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/kyc/checks/:memberId/review',
  summary: 'Searches the public lists for the person of a submitted check, and starts its review',
  permission: 'kyc.check.review',
  request: z.object({ memberId }),
  response: nothing,
  refusals: ['kyc.unknown', 'kyc.state', 'kyc.lists_unavailable'],
})

export const requestAcceptance = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/kyc/checks/:memberId/acceptance',
  summary: 'Requests the approval to accept a check',
  permission: 'kyc.acceptance.request',
  request: z.object({ memberId, reason }),
  response: z.object({ approvalId: z.string() }),
  refusals: ['kyc.unknown', 'kyc.state', 'kyc.match_open', 'kyc.other_active'],
})

/** One person may reject, because the member can send better documents. */
export const rejectCheck = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/kyc/checks/:memberId/rejection',
  summary: 'Rejects a check with words to the member',
  permission: 'kyc.check.reject',
  request: z.object({ memberId, reason }),
  response: nothing,
  refusals: ['kyc.unknown', 'kyc.state'],
})

/** Ends an accepted check, too: the member has to submit again. */
export const requestDocuments = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/members/:memberId/documents-request',
  summary: 'Requests documents of a member, with a reason',
  permission: 'kyc.document.request',
  request: z.object({
    memberId,
    reason,
    /** Beside a proof of identity. */
    kinds: z.array(z.enum(DOCUMENT_KINDS)).check(z.maxLength(DOCUMENT_KINDS.length)),
  }),
  response: nothing,
  refusals: ['member.unknown', 'kyc.state'],
})

/**
 * `other_person`: the accounts, or the entry of a list, belong to another person. `same_person`: both accounts belong to one person;
 * exclusions of one hold for both, and the check is accepted only when the other account is not active.
 */
export const decideMatch = endpoint({
  ...forStaff,
  method: 'POST',
  path: '/console/kyc/matches/:id/decision',
  summary: 'Requests the approval of a finding about a match',
  permission: 'kyc.match.request',
  request: z.object({ id: z.uuid(), finding: z.enum(FINDINGS), reason }),
  response: z.object({ approvalId: z.string() }),
  refusals: ['kyc.match_unknown', 'kyc.match_finding', 'approval.nothing_changes'],
})
