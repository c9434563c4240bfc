import { generateSync } from 'otplib'

/** What an authenticator app shows now. */
export const codeOf = (secret: string): string => generateSync({ secret })
