import {
  type CheckDetail,
  type CheckMatch,
  decideMatch,
  identityCheckOf,
  identityChecks,
  rejectCheck,
  requestAcceptance,
  requestDocuments,
  reviewCheck,
} from '@croupier/wire/kyc/checks.console'
import { approvals } from '@croupier/wire/staff/approvals.console'
import { act } from '../../lib/acts/act.ts'
import { matchName } from './check-words.ts'

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

const otherPerson = act({
  id: 'other-person',
  endpoint: decideMatch,
  permission: 'kyc.match.request',
  label: (_: CheckMatch) => 'Another person',
  applies: ({ finding }) => finding === null,
  asks: {
    by: 'dialog',
    title: (match) => `Is ${matchName(match)} another person?`,
    effect: 'Another member of staff approves it. The check can then be accepted.',
    act: 'Request approval',
  },
  input: ({ id }, reason) => ({ id, finding: 'other_person' as const, reason }),
  changes: [...changes, approvals],
  done: () => 'The finding waits for a second approver',
  stays: true,
})

const samePerson = act({
  id: 'same-person',
  endpoint: decideMatch,
  permission: 'kyc.match.request',
  label: (_: CheckMatch) => 'The same person',
  applies: ({ finding, other }) => finding === null && other !== null,
  asks: {
    by: 'dialog',
    title: (match) => `Is ${matchName(match)} the same person?`,
    effect:
      'Another member of staff approves it. Exclusions of one account then hold for both, and the check can be accepted once the other account is closed or blocked.',
    act: 'Request approval',
  },
  input: ({ id }, reason) => ({ id, finding: 'same_person' as const, reason }),
  changes: [...changes, approvals],
  done: () => 'The finding waits for a second approver',
  stays: true,
})

export const matchActs = [otherPerson, samePerson]
