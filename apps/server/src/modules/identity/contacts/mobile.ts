import { getCountries, getCountryCallingCode, Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** A mobile number that its country has. `e164` identifies it: `+84912345678`. */
export type Mobile = { dialingCode: string; number: string; e164: string }

const DIALING_CODE = /^\+?([1-9]\d{0,3})$/
/** Digits as people group them. Longer texts are refused before they are parsed. */
const TYPED = /^\d[\d ().-]{0,31}$/

/**
 * §5: a typed number as its country writes it. `malformed` is not a number at all or has an unknown dialing code; `invalid` is
 * no mobile number of this country.
 */
export function mobileOf(dialingCode: string, typed: string): Mobile | 'malformed' | 'invalid' {
  const code = DIALING_CODE.exec(dialingCode)?.[1]
  if (!code || !TYPED.test(typed) || !DIALING_CODES.has(code)) return 'malformed'
  const parsed = parsePhoneNumberFromString(typed.replace(/\D/g, ''), { defaultCallingCode: code })
  if (!parsed?.isValid() || parsed.countryCallingCode !== code) return 'invalid'
  return { dialingCode: code, number: parsed.nationalNumber, e164: parsed.number }
}

/** The parts of a stored number. */
export function partsOf(e164: string): Pick<Mobile, 'dialingCode' | 'number'> {
  const parsed = parsePhoneNumberFromString(e164)
  // A later version of the library may know fewer countries.
  if (!parsed) return { dialingCode: '', number: e164 }
  return { dialingCode: parsed.countryCallingCode, number: parsed.nationalNumber }
}

/** §3 country: every country of the numbering plan, by its code. */
export const COUNTRIES: readonly { countryCode: string; countryDialingCode: string; lengths: number[] }[] =
  getCountries()
    .map((country) => ({
      countryCode: country,
      countryDialingCode: getCountryCallingCode(country),
      lengths: mobileLengthsOf(country),
    }))
    .toSorted((a, b) => (a.countryCode < b.countryCode ? -1 : 1))

const DIALING_CODES: ReadonlySet<string> = new Set(COUNTRIES.map(({ countryDialingCode }) => countryDialingCode))

function mobileLengthsOf(country: ReturnType<typeof getCountries>[number]): number[] {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  return metadata.numberingPlan?.possibleLengths() ?? []
}

export const COUNTRY_CODES: ReadonlySet<string> = new Set(COUNTRIES.map(({ countryCode }) => countryCode))
