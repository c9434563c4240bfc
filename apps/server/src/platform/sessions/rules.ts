/** T021: enough of an address to recognise it: half of IPv4, the first two groups of IPv6. */
export function maskAddress(address: string): string {
  const v4 = /(\d+)\.(\d+)\.\d+\.\d+$/.exec(address)
  if (v4) return `${v4[1]}.${v4[2]}.*.*`
  const groups = address.split(':')
  return groups.length > 2 ? `${groups[0]}:${groups[1] || '0'}:*` : '*'
}

type Patterns = readonly (readonly [RegExp, string])[]

/** In this order, because a browser also names those that it descends from. */
const BROWSERS: Patterns = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: Patterns = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** The name of a device for people (`Chrome · Android`), from the browser's user agent; empty when it says nothing. */
export function deviceOf(userAgent: string): string {
  const nameIn = (patterns: Patterns) => patterns.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(' · ')
}
