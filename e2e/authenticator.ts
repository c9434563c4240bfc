import { generateSync } from 'otplib'

/** The code that an authenticator app shows now. */
export const codeOf = (secret: string): string => generateSync({ secret })
