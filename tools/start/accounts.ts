import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** An account of the demo merchant, as printed after every start. */
export type DemoAccount = {
  where: 'site' | 'console'
  name: string
  password: string
  note?: string
  totpSecret?: string
}

/** The demo's accounts. The first start creates and stores them, so that later starts can print them too. */
export function keptAccounts(file: string, made: readonly DemoAccount[]): DemoAccount[] {
  if (made.length > 0) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  }
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}
