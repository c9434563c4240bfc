import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFiles, sha256 } from './files.ts'

/** A release: its version, and SHA-256 of each critical file by path. The signature is Ed25519, in base64. */
export type Manifest = { version: string; files: Record<string, string>; signature: string }

/** The build that this node runs, with the manifest to verify it by. */
export type Build = {
  /** `0.1.0+6fb2…`: the package's version and the first digits of the hash over all files. */
  version: string
  root: string
  /** Null for a build that was not signed: its files cannot be verified. */
  manifest: Manifest | null
  /** The public half of the key that signs releases, DER in base64; null when the operator configured none. */
  key: string | null
}

const VERSION_DIGITS = 12

/** The text that is signed: lines of hash and path under the version, as `sha256sum` writes them. */
export const signedText = ({ version, files }: Pick<Manifest, 'version' | 'files'>): string =>
  [version, ...Object.entries(files).map(([path, hash]) => `${hash}  ${path}`)].join('\n')

/** Hashes the files under `root` and signs the manifest. `key`: an Ed25519 private key, PEM. */
export async function signRelease(root: string, key: string): Promise<Manifest> {
  const files = Object.fromEntries(await hashFiles(root))
  const unsigned = { version: await versionOf(root, new Map(Object.entries(files))), files }
  const signature = sign(null, Buffer.from(signedText(unsigned)), createPrivateKey(key)).toString('base64')
  return { ...unsigned, signature }
}

export function isGenuine(manifest: Manifest, key: string): boolean {
  try {
    const signature = Buffer.from(manifest.signature, 'base64')
    return verify(null, Buffer.from(signedText(manifest)), publicKeyOf(key), signature)
  } catch {
    return false
  }
}

/** The public half of a private key, in the form of `RELEASE_KEY`. */
export const publicHalf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')

const publicKeyOf = (key: string): KeyObject =>
  createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })

/** Reads the build of this node from its manifest (`file`), or computes its version from the files. */
export async function readBuild(asked: { root: string; file: string; key: string | null }): Promise<Build> {
  const { root, file, key } = asked
  const text = await readFile(file, 'utf8').catch(() => null)
  const manifest: Manifest | null = text === null ? null : JSON.parse(text)
  return { version: manifest?.version ?? (await versionOf(root, await hashFiles(root))), root, manifest, key }
}

async function versionOf(root: string, files: ReadonlyMap<string, string>): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return `${version}+${sha256([...files].flat().join('\n')).slice(0, VERSION_DIGITS)}`
}
