import type { Country } from '@croupier/ui/country-picker'
import type { Output } from '@croupier/wire/endpoint'
import type { countries } from '@croupier/wire/identity/codes'
import { flagOf } from '../../../lib/flags.ts'
import { countryNames } from './country-names.ts'

type Known = Output<typeof countries>['items'][number]

/** The country of a dialing code that several countries share. */
const MAIN: Readonly<Record<string, string>> = {
  '1': 'US',
  '7': 'RU',
  '39': 'IT',
  '44': 'GB',
  '47': 'NO',
  '61': 'AU',
  '212': 'MA',
  '262': 'RE',
  '290': 'SH',
  '358': 'FI',
  '590': 'GP',
  '599': 'CW',
}

/** The countries with their names in a language, sorted by name. */
export function countriesIn(language: string, items: readonly Known[]): Country[] {
  const dialingCodes = new Map(items.map((one) => [one.countryCode, one.countryDialingCode]))
  return countryNames(language, [...dialingCodes.keys()]).map(({ value: code, label: name }) => ({
    code,
    dialingCode: dialingCodes.get(code) ?? '',
    name,
    flag: flagOf(code),
  }))
}

/** The country to begin with: that of a dialing code, else that of the visitor's language, else the first one. */
export function firstCountry(
  items: readonly Known[],
  { dialingCode, languages }: { dialingCode: string | null; languages: readonly string[] },
): string {
  const ofCode = items.filter((one) => one.countryDialingCode === dialingCode).map((one) => one.countryCode)
  const main = dialingCode === null ? undefined : MAIN[dialingCode]
  if (main !== undefined && ofCode.includes(main)) return main
  const regions = languages.flatMap((language) => regionOf(language) ?? [])
  const ofLanguage = regions.find((region) => items.some(({ countryCode }) => countryCode === region))
  return ofCode[0] ?? ofLanguage ?? items[0]?.countryCode ?? ''
}

/** The region of a language: `vi` is spoken in `VN`. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}

/** The three faults of a typed number that the server tells apart (`acceptMobile`). */
export type MobileFault = 'missing' | 'malformed' | 'invalid'

/** §5, §8: why a typed number cannot be a mobile number of the country. The server knows better. */
export function mobileFault(typed: string, country: Known | undefined): MobileFault | undefined {
  const number = typed.trim()
  if (number === '') return 'missing'
  if (!/^\d[\d ().-]{0,31}$/.test(number)) return 'malformed'
  const { length } = number.replace(/\D/g, '').replace(/^0/, '')
  return country?.lengths.includes(length) ? undefined : 'invalid'
}
