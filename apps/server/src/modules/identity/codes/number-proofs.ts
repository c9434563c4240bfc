import type { Mobile } from '../contacts/mobile.ts'
import type { PhoneProvider } from '../phone-provider/service.ts'
import type { CodesService } from './service.ts'
import type { CodePurpose } from './store.ts'

export type NumberProofsDeps = { codes: CodesService; provider: PhoneProvider }
/** What a person sends to prove a mobile number. */
export type NumberProof = {
  purpose: CodePurpose
  mobile: Pick<Mobile, 'e164'>
  verificationCode?: string | undefined
  firebaseChannel?: string | undefined
  firebaseIdToken?: string | undefined
  address: string
}
export type NumberProofs = ReturnType<typeof numberProofs>

/** The proof that a person owns a mobile number: the code of our SMS, or the token of a third party. */
export const numberProofs = ({ codes, provider }: NumberProofsDeps) => ({
  /** Uses the proof up. Refuses `code.*`, `login.locked` and `phone_provider.unavailable`. */
  accept({ purpose, mobile, verificationCode: code, address, ...proof }: NumberProof): Promise<void> {
    if (proof.firebaseIdToken !== undefined) return provider.accept({ ...proof, mobile })
    return codes.accept({ purpose, channel: 'sms', to: mobile.e164, code, address })
  },
})
