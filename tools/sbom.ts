import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Locked = {
  version: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
}
export type Lock = { packages: Record<string, Locked> }
type Component = {
  type: 'library'
  name: string
  version: string
  purl: string
  scope: 'required' | 'optional' | 'excluded'
  hashes: { alg: 'SHA-512'; content: string }[]
  licenses: { expression: string }[]
}

/** Every package of a lock file once, in the form of CycloneDX. `excluded`: only for development. */
export function billOf({ packages }: Lock): { components: Component[] } & Record<string, unknown> {
  const components = new Map<string, Component>()
  for (const [path, one] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1)!
    if (!path.includes('node_modules/') || one.link) continue
    const sha512 = one.integrity?.split(' ').find((part) => part.startsWith('sha512-'))
    components.set(`${name}@${one.version}`, {
      type: 'library',
      name,
      version: one.version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${one.version}`,
      scope: one.dev ? 'excluded' : one.optional ? 'optional' : 'required',
      hashes: sha512 ? [{ alg: 'SHA-512', content: Buffer.from(sha512.slice(7), 'base64').toString('hex') }] : [],
      licenses: one.license ? [{ expression: one.license }] : [],
    })
  }
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [...components.values()] }
}

/** `npm run sbom` prints the software bill of materials from the lock file. */
if (import.meta.main) {
  const lock: Lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'))
  process.stdout.write(`${JSON.stringify(billOf(lock), null, 1)}\n`)
}
