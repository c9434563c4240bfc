import { narrowed, widthsOf } from '@croupier/rules/picture-widths'

/**
 * §3, §8, §9: the addresses of a picture in the order in which they are tried: `copy`, which one of the merchant's hosts gave, then the
 * path on the site, which gets one retry. After the last one the picture counts as broken.
 */
export const sourcesOf = (path: string, copy: string | null): string[] => [
  ...(copy ? [copy] : []),
  path,
  `${path}${path.includes('?') ? '&' : '?'}again`,
]

/** The widths among which a browser chooses; undefined for a picture that is stored in its own alone. */
export function srcSetOf(url: string, width: number | undefined): string | undefined {
  const widths = widthsOf(url, width)
  if (widths.length === 0) return undefined
  return [...widths.map((one) => `${narrowed(url, one)} ${one}w`), `${url} ${width}w`].join()
}
