import { exportJWK, generateKeyPair, SignJWT } from 'jose'

const KEY_ID = 'stand-in-1'
/** The project of the stand-in, which is issuer and audience of its tokens. */
export const PROJECT_ID = 'farora-demo'
const VALID_SECONDS = 3_600

export type PhoneTokens = Awaited<ReturnType<typeof phoneTokens>>

/** Keys of its own, and ID tokens of the form that Firebase signs for a login by phone. */
export async function phoneTokens() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  return {
    keys: { keys: [key] },
    /** The token of a phone login at `at`; `claims` replace those of a good token. */
    sign(phoneNumber: string, at: Date, claims: Record<string, unknown> = {}): Promise<string> {
      const seconds = Math.floor(at.getTime() / 1000)
      const uid = userOf(phoneNumber)
      return new SignJWT({
        iss: `https://securetoken.google.com/${PROJECT_ID}`,
        aud: PROJECT_ID,
        auth_time: seconds,
        user_id: uid,
        sub: uid,
        iat: seconds,
        exp: seconds + VALID_SECONDS,
        phone_number: phoneNumber,
        firebase: { identities: { phone: [phoneNumber] }, sign_in_provider: 'phone' },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
        .sign(privateKey)
    },
  }
}

/** The same user for every login with a number. */
export const userOf = (phoneNumber: string): string => `uid${phoneNumber.slice(1)}`
