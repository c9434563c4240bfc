/**
 * §3, §8, §9: the addresses of a picture in the order in which they are tried: `copy`, which one of the merchant's hosts gave, then the
 * path on the site, which gets one retry. After the last one the picture counts as broken.
 */
export const sourcesOf = (path: string, copy: string | null): string[] => [
  ...(copy ? [copy] : []),
  path,
  `${path}?again`,
]
