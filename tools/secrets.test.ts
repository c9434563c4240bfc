import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { billOf } from './sbom.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The files of the project: those in git or, in an unpacked copy, every file that is not installed or built. */
function ours(): string[] {
  if (existsSync(join(root, '.git'))) {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
    return listed.split('\0').filter((path) => path && existsSync(join(root, path)))
  }
  const built = /(^|\/)(node_modules|dist|data|\.git)(\/|$)/
  return globSync('**/*', { cwd: root, exclude: (path) => built.test(path) }).filter((path) =>
    statSync(join(root, path)).isFile(),
  )
}

/** The shapes of secrets that are often published by mistake. */
const SHAPES: readonly RegExp[] = [
  /-----BEGIN (RSA |EC |DSA |OPENSSH |ENCRYPTED )?PRIVATE KEY-----\s*\n[A-Za-z0-9+/]/,
  /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bglpat-[\w-]{20}\b/,
  /\bxox[abprs]-[\w-]{10,}/,
  /\bsk_live_[A-Za-z0-9]{16,}/,
  /\bAIza[\w-]{35}\b/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
  /postgres(ql)?:\/\/[^\s:@/$'"`{]+:(?!\$)[^\s@$'"`{]{3,}@/,
  /\bCROUPIER_SECRET\s*[:=]\s*['"]?[0-9a-f]{64}/,
]
const BINARY = /\.(png|webp|jpe?g|woff2?|ttf|ico|mmdb|gz|br)$/
/** Texts that look like secrets and are not, with the reason. */
const known: Readonly<Record<string, string>> = {
  'tools/secrets.test.ts': 'the shapes themselves',
}

describe('T170 secrets', () => {
  const files = ours()
  test('are looked for in more than 500 files', () => expect(files.length).toBeGreaterThan(500))
  test('do not occur in any file of the project', () => {
    const found = files
      .filter((path) => !BINARY.test(path) && !(path in known))
      .flatMap((path) => {
        const text = read(path)
        return SHAPES.flatMap((shape) => shape.exec(text)?.[0].slice(0, 30) ?? []).map((what) => `${path}: ${what}`)
      })
    expect(found).toEqual([])
  })
  test.each([
    ['-----BEGIN PRIVATE KEY-----\nMIGH', true],
    ['const key = "AKIA' + 'ABCDEFGHIJKLMNOP"', true],
    ['postgres://croupier:' + 'hunter22@db/x', true],
    ['postgres://croupier:$' + '{POSTGRES_PASSWORD}@database/x', false],
  ])('are recognised by their shape: %s', (text, isOne) => {
    expect(SHAPES.some((shape) => shape.test(text))).toBe(isOne)
  })
  test('have no files in the project or the image', () => {
    expect(files.filter((path) => /(^|\/)(\.env(\..+)?|.+\.pem|.+\.p12|.+\.key|id_(rsa|ed25519))$/.test(path))).toEqual(
      [],
    )
    const left = read('.dockerignore').split('\n')
    for (const folder of ['.git', 'data', '**/node_modules']) expect(left).toContain(folder)
    // compose.yaml reads its secrets from such a file, in the build context of the image.
    for (const kind of ['.env', '.env.*', '*.pem', '*.key', '*.p12']) {
      expect(left).toContain(`**/${kind}`)
      expect(read('.gitignore').split('\n')).toContain(kind)
    }
    expect(read('Dockerfile')).not.toMatch(/^\s*(ARG|ENV)\b.*(SECRET|PASSWORD|TOKEN|KEY)/im)
  })
})

describe('T170 dependencies', () => {
  const lock = JSON.parse(read('package-lock.json'))
  const bill = billOf(lock)
  test('are all in the bill of materials, with version and hash, and nothing else is', () => {
    const locked = Object.keys(lock.packages).filter(
      (path) => path.includes('node_modules/') && !lock.packages[path].link,
    )
    const named = new Set(locked.map((path) => `${path.split('node_modules/').at(-1)}@${lock.packages[path].version}`))
    expect(bill.components.length).toBe(named.size)
    for (const { name, version, hashes, purl, scope } of bill.components) {
      expect(named).toContain(`${name}@${version}`)
      expect(purl).toMatch(/^pkg:npm\/.+@.+$/)
      // Packages of other platforms are not installed, and npm may not know their hash.
      if (scope === 'required') expect(hashes[0]?.content, name).toMatch(/^[0-9a-f]{128}$/)
    }
  })
  test('include no package with a known vulnerability', () => {
    type Advisory = { name: string; title: string; url: string; versions: string[] }
    const { vulnerable } = JSON.parse(read('tools/advisories.json')) as { vulnerable: Advisory[] }
    const isBad = (list: Advisory[]) => (one: { name: string; version: string }) =>
      list.some(({ name, versions }) => name === one.name && versions.includes(one.version))
    expect(bill.components.filter(isBad(vulnerable)).map(({ purl }) => purl)).toEqual([])
    const { name, version } = bill.components[0]!
    const planted = [{ name, title: 'planted', url: '', versions: [version] }]
    expect(bill.components.filter(isBad(planted))).toHaveLength(1)
  })
})
