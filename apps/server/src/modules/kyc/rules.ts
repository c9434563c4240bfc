import type { Money } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { ageOn, dateOf } from '@croupier/rules/age'
import type { CheckState, DocumentKind, DocumentSide } from '@croupier/wire/kyc/check'
import { checkMoves, type StatedPerson } from './model.ts'

type Side = { kind: DocumentKind; side: DocumentSide }
/** Documents that prove an identity, with the sides that show it. */
const SIDES: Readonly<Record<DocumentKind, readonly DocumentSide[]>> = {
  passport: ['front'],
  identity_card: ['front', 'back'],
  driving_licence: ['front', 'back'],
  proof_of_address: ['front'],
}
const PROOFS = ['passport', 'identity_card', 'driving_licence'] as const

/** The documents that a submission lacks: of each list, one. */
export function missingDocuments(documents: readonly Side[], requested: readonly DocumentKind[]): DocumentKind[][] {
  const isThere = (kind: DocumentKind) =>
    SIDES[kind].every((side) => documents.some((one) => one.kind === kind && one.side === side))
  const wanted: DocumentKind[][] = [[...PROOFS], ...requested.map((kind) => [kind])]
  return wanted.filter((kinds) => !kinds.some(isThere))
}

/** Refuses `kyc.state` for a move that is not legal. */
export function mayMove(from: CheckState, to: CheckState): void {
  if (!checkMoves.allows(from, to)) refuse('kyc.state', { state: from })
}

/** Documents, name and birthday are frozen from the submission to the decision, and while the check is accepted. */
export const mayChangeDocuments = (state: CheckState): void => mayMove(state, 'submitted')

/** T010, T013: refuses a birthday that is not a day in the past, and one of a person below the minimum age. */
export function judgeBirthday({ birthday }: StatedPerson, today: string, minimumAge: number): void {
  if (dateOf(birthday) !== birthday || birthday > today) refuse('kyc.birthday_invalid')
  if (ageOn(birthday, today) < minimumAge) refuse('register.underage', { field: 'birthday', minimumAge })
}

/** Whether sums over the life of an account need an accepted check before this withdrawal. */
export const exceedsThreshold = (
  { withdrawn, deposited, amount }: { withdrawn: Money; deposited: Money; amount: Money },
  settings: { asksBeforeWithdrawal: boolean; withdrawalsUpTo: Money; depositsUpTo: Money },
): boolean =>
  settings.asksBeforeWithdrawal && (withdrawn + amount > settings.withdrawalsUpTo || deposited > settings.depositsUpTo)
