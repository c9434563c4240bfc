import { createPrivateKey } from 'node:crypto'
import type { Vault } from '../../../platform/secrets/vault.ts'

const SECRET = 'notifications.connection'

/** The secrets of a connection, which are stored encrypted together. */
export type Secrets = {
  /** For the server: its password or API key. */
  secret?: string | undefined
  /** The private key of DKIM in PEM form. */
  dkimKey?: string | undefined
  /** Sign the reports of the sender. The first one signs our answers, and each is accepted. */
  reportSecrets?: readonly string[] | undefined
}

const NONE: Secrets = {}

/** The secrets of connections at rest, and in requests that wait for an approval. */
export const connectionSecrets = (vault: Vault) => ({
  encrypt: (secrets: Secrets): Buffer => vault.encrypt(SECRET, Buffer.from(JSON.stringify(secrets))),
  decrypt: (encrypted: Buffer | null | undefined): Secrets =>
    encrypted ? JSON.parse(vault.decrypt(SECRET, encrypted).toString('utf8')) : NONE,
  isCurrent: (encrypted: Buffer): boolean => vault.isCurrent(SECRET, encrypted),
})
export type ConnectionSecrets = ReturnType<typeof connectionSecrets>

/** Whether a text is a private key that DKIM can sign with. */
export function isDkimKey(pem: string): boolean {
  try {
    const { asymmetricKeyType } = createPrivateKey(pem)
    return asymmetricKeyType === 'rsa' || asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}
