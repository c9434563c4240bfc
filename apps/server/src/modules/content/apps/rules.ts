import type { AppKind } from '@croupier/wire/content/apps'

/** What a browser is told. Phones install it; a desktop saves it. */
export const APP_TYPES: Readonly<Record<AppKind, string>> = {
  apk: 'application/vnd.android.package-archive',
  ipa: 'application/octet-stream',
  mobileconfig: 'application/x-apple-aspen-config',
}

/** The first and the last bytes of a file of `size` bytes. A small file is whole in both. */
export type Ends = { head: Buffer; tail: Buffer; size: number }
/** Bytes of the end of a file that are enough to judge it: the list of an archive's files is there. */
export const TAIL_BYTES = 8 * 1024 * 1024

/** T164: the kind of an app by its content; null for every other file. Nothing is unpacked. */
export function appKindOf(ends: Ends): AppKind | null {
  if (isProfile(ends)) return 'mobileconfig'
  const names = namesInArchive(ends)
  if (names.includes('AndroidManifest.xml')) return 'apk'
  if (names.some((name) => /^Payload\/[^/]+\.app\/Info\.plist$/.test(name))) return 'ipa'
  return null
}

const MAX_PROFILE_BYTES = 2 * 1024 * 1024
const PROFILE = /<key>PayloadType<\/key>\s*<string>Configuration<\/string>/
/** The name of signed data (RFC 5652) in the beginning of a profile with a signature. */
const SIGNED = Buffer.from('06092a864886f70d010702', 'hex')

/** A configuration profile of iOS, with a signature or without one. Entities and scripts have no place in it. */
function isProfile({ head, tail, size }: Ends): boolean {
  if (size > MAX_PROFILE_BYTES) return false
  const isSigned = head[0] === 0x30 && head.subarray(0, 40).includes(SIGNED)
  const text = tail.toString('latin1')
  return (isSigned || text.trimStart().startsWith('<?xml')) && PROFILE.test(text) && !/<!ENTITY|<script/i.test(text)
}

// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, sections 4.3.12 and 4.3.16
const FILE_SIGN = Buffer.from('PK\x03\x04', 'latin1')
const LIST_SIGN = 0x02014b50
const END_SIGN = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22
const ENTRY_BYTES = 46

/** The names of the files in a ZIP archive that begins and ends as one; none for every other file. */
function namesInArchive({ head, tail, size }: Ends): string[] {
  const end = tail.lastIndexOf(END_SIGN)
  if (!head.subarray(0, 4).equals(FILE_SIGN) || end < 0 || end + END_BYTES > tail.length) return []
  // What stands behind the archive is not its own.
  if (end + END_BYTES + tail.readUInt16LE(end + 20) !== tail.length) return []
  let at = tail.readUInt32LE(end + 16) - (size - tail.length)
  const names: string[] = []
  while (at >= 0 && at + ENTRY_BYTES <= end && tail.readUInt32LE(at) === LIST_SIGN) {
    const length = tail.readUInt16LE(at + 28)
    names.push(tail.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + length))
    at += ENTRY_BYTES + length + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32)
  }
  // A list that does not reach the end is damaged.
  return at === end ? names : []
}

/** The address under which the site serves an app while a download names it. */
export const addressOf = ({ id, kind }: { id: string; kind: AppKind }): string => `/apps/${id}.${kind}`

const ADDRESSES = /\/apps\/([0-9a-f]{64})\.(?:apk|ipa|mobileconfig)/g

/** The ids of the apps that a value names, each once. */
export const appIdsIn = (value: unknown): string[] =>
  [...new Set([...JSON.stringify(value ?? null).matchAll(ADDRESSES)].map(([, id = '']) => id))].sort()

/** The name under which a browser saves a file, in signs that every system takes. */
export function savedName(name: string, kind: AppKind): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${plain || 'app'}.${kind}`
}

/** A range of bytes, without `to`. */
export type Range = { from: number; to: number }

/**
 * The range that a download which goes on asks for (RFC 9110, section 14); the whole file for every other header, several ranges
 * included, and null for a range that the file does not have.
 */
export function rangeOf(header: string | undefined, size: number): Range | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return { from: 0, to: size }
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return from < to ? { from, to } : null
}
