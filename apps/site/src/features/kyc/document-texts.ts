import type { DocumentKind, DocumentSide } from '@croupier/wire/kyc/check'
import { useLingui } from '@lingui/react/macro'

/** Kinds of documents with a back that is of interest. */
export const TWO_SIDED: readonly DocumentKind[] = ['identity_card', 'driving_licence']

/** The kinds of documents in words. */
export function useKindTexts(): Record<DocumentKind, string> {
  const { t } = useLingui()
  return {
    passport: t`Passport`,
    identity_card: t`Identity card`,
    driving_licence: t`Driving licence`,
    proof_of_address: t`Proof of address`,
  }
}

/** The sides of a document in words. */
export function useSideTexts(): Record<DocumentSide, string> {
  const { t } = useLingui()
  return { front: t`Front`, back: t({ message: 'Back', context: 'the other side of a document' }) }
}
