import 'reflect-metadata'
import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'

/** Files in PEM form. */
export type CertificateFiles = { certificate: string; key: string }

const DAY_MS = 86_400_000
/** Phones refuse certificates that are valid for longer than 398 days. */
const VALID_DAYS = 397
const RENEW_DAYS = 7
/** A phone's clock may be a little behind. */
const EARLIER_MS = DAY_MS
const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * Decisions "Wire conventions": the self-signed certificate of `npm start -- --lan`, stored in `folder`. It is replaced
 * only when it lacks a host or is about to expire, because phones must accept each new one.
 */
export async function keptCertificate(folder: string, hosts: readonly string[], now: Date): Promise<CertificateFiles> {
  const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  if (isGood(files, hosts, now)) return files
  const made = await makeCertificate(hosts, now)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(files.key, made.key, { mode: 0o600 })
  writeFileSync(files.certificate, made.certificate)
  return files
}

function isGood({ certificate, key }: CertificateFiles, hosts: readonly string[], now: Date): boolean {
  if (!existsSync(certificate) || !existsSync(key)) return false
  try {
    const known = new X509Certificate(readFileSync(certificate))
    const isValid = known.validToDate.getTime() - now.getTime() > RENEW_DAYS * DAY_MS
    return isValid && hosts.every((host) => (isIP(host) ? known.checkIP(host) : known.checkHost(host)) !== undefined)
  } catch {
    return false
  }
}

async function makeCertificate(hosts: readonly string[], now: Date): Promise<{ certificate: string; key: string }> {
  const x509 = await import('@peculiar/x509')
  const keys = await crypto.subtle.generateKey(KEY, true, ['sign', 'verify'])
  const { BasicConstraintsExtension, ExtendedKeyUsageExtension, KeyUsagesExtension, SubjectAlternativeNameExtension } =
    x509
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Croupier on this network',
    notBefore: new Date(now.getTime() - EARLIER_MS),
    notAfter: new Date(now.getTime() + VALID_DAYS * DAY_MS - EARLIER_MS),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    keys,
    extensions: [
      // Valid for these hosts only: it cannot sign another certificate.
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        hosts.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
    ],
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const lines = key.match(/.{1,64}/g)!.join('\n')
  return {
    certificate: `${made.toString('pem')}\n`,
    key: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
  }
}
