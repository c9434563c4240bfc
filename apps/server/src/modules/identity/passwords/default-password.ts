import { matchesDigest } from '../../../platform/secrets/digest.ts'

/** `defaultPassword` is a digest. */
export type DefaultPasswordDeps = { passwordSettings(): { defaultPassword: string | null } }

/** §4: whether a password is the one that the merchant gives out, which must be changed. */
export async function isDefaultPassword({ passwordSettings }: DefaultPasswordDeps, password: string): Promise<boolean> {
  const { defaultPassword } = passwordSettings()
  return defaultPassword !== null && matchesDigest(password, defaultPassword)
}
