import type { Tone } from '@croupier/ui/tag'
import type { CheckState, DocumentKind, DocumentSide } from '@croupier/wire/kyc/check'
import type { CheckMatch, Finding, MatchSource } from '@croupier/wire/kyc/checks.console'

export const CHECK_WORDS: Record<CheckState, { text: string; tone: Tone }> = {
  none: { text: 'Not verified', tone: 'plain' },
  requested: { text: 'Documents requested', tone: 'warning' },
  submitted: { text: 'Waiting for review', tone: 'warning' },
  in_review: { text: 'In review', tone: 'info' },
  accepted: { text: 'Accepted', tone: 'good' },
  rejected: { text: 'Rejected', tone: 'danger' },
  expired: { text: 'Expired', tone: 'plain' },
}
export const KIND_WORDS: Record<DocumentKind, string> = {
  passport: 'Passport',
  identity_card: 'Identity card',
  driving_licence: 'Driving licence',
  proof_of_address: 'Proof of address',
}
export const SIDE_WORDS: Record<DocumentSide, string> = { front: 'front', back: 'back' }
export const MATCH_WORDS: Record<MatchSource, string> = {
  document: 'The same file as',
  person: 'A similar name and the same birthday as',
  sanctions: 'On a list of sanctions:',
  pep: 'On a list of politically exposed persons:',
}
export const FINDING_WORDS: Record<Finding, string> = {
  other_person: 'Another person',
  same_person: 'The same person',
}
/** The account or the entry of a list that a match names. */
export const matchName = ({ other, entry }: CheckMatch): string => other?.username ?? entry?.name ?? ''
