import {
  type CheckDetail,
  dismissMatch,
  identityCheckOf,
  identityChecks,
  rejectCheck,
  requestAcceptance,
  requestDocuments,
  reviewCheck,
} from '@croupier/wire/kyc/checks.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { act } from '../../lib/acts/act.ts'

const changes = [identityChecks, identityCheckOf]

const review = act({
  id: 'review',
  endpoint: reviewCheck,
  permission: 'kyc.check.review',
  label: (_: CheckDetail) => 'Start review',
  kind: 'primary',
  key: 'a',
  applies: ({ state }) => state === 'submitted',
  input: ({ memberId }) => ({ memberId }),
  changes,
  done: ({ username }) => `You review ${username}`,
  stays: true,
})

const accept = act({
  id: 'accept',
  endpoint: requestAcceptance,
  permission: 'kyc.acceptance.request',
  label: (_: CheckDetail) => 'Request acceptance',
  kind: 'primary',
  key: 'a',
  applies: ({ state }) => state === 'in_review',
  refusal: ({ openMatches }) => (openMatches > 0 ? 'Decide on the matches first' : undefined),
  asks: {
    by: 'dialog',
    title: ({ username }) => `Accept the identity of ${username}?`,
    effect: 'Another member of staff approves it. Name and birthday are then frozen.',
    act: 'Request acceptance',
  },
  input: ({ memberId }, reason) => ({ memberId, reason }),
  changes: [...changes, approvals],
  done: ({ username }) => `The acceptance of ${username} waits for a second approver`,
  stays: true,
})

const reject = act({
  id: 'reject',
  endpoint: rejectCheck,
  permission: 'kyc.check.reject',
  label: (_: CheckDetail) => 'Reject',
  kind: 'dangerSoft',
  key: 'r',
  applies: ({ state }) => state === 'in_review',
  asks: {
    by: 'dialog',
    title: ({ username }) => `Reject the documents of ${username}?`,
    effect: 'The member reads the reason, and can send better documents.',
    act: 'Reject',
  },
  input: ({ memberId }, reason) => ({ memberId, reason }),
  changes,
  done: ({ username }) => `The documents of ${username} were rejected`,
})

const request = act({
  id: 'request',
  endpoint: requestDocuments,
  permission: 'kyc.document.request',
  label: (_: CheckDetail) => 'Request proof of address',
  applies: ({ state }) => state !== 'none',
  asks: {
    by: 'dialog',
    title: ({ username }) => `Request a proof of address of ${username}?`,
    effect: 'The member reads the reason. An accepted check ends, and the member submits again.',
    act: 'Request documents',
  },
  input: ({ memberId }, reason) => ({ memberId, reason, kinds: ['proof_of_address' as const] }),
  changes,
  done: ({ username }) => `Documents of ${username} were requested`,
  stays: true,
})

export const checkActs = [review, accept, reject, request]

type Match = CheckDetail['matches'][number]

export const dismiss = act({
  id: 'dismiss',
  endpoint: dismissMatch,
  permission: 'kyc.match.request',
  label: (_: Match) => 'Dismiss match',
  kind: 'quiet',
  applies: ({ dismissedAt }) => dismissedAt === null,
  asks: {
    by: 'dialog',
    title: ({ otherUsername }) => `Is ${otherUsername} another person?`,
    effect: 'Another member of staff approves it.',
    act: 'Request dismissal',
  },
  input: ({ id }, reason) => ({ id, reason }),
  changes: [...changes, approvals],
  done: () => 'The dismissal waits for a second approver',
  stays: true,
})
