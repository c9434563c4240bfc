import type { Invitation } from '../../../lib/invitation.ts'

/** The codes that a registration sends: an affiliate code only when the server knows it. */
export type UsableInvitation = Invitation & {
  /** The code to which the domain of the site is bound. */
  domainCode: string | null
}

/** Agent rules §11: the code of an agent comes before a friend who invited, and a friend before the code of the domain. */
export function affiliateCodeFor(
  { affiliateCode, referralCode, domainCode }: UsableInvitation,
  namesRecommender: boolean,
): string | null {
  const isInvited = referralCode !== null || namesRecommender
  return affiliateCode ?? (isInvited ? null : domainCode)
}
