/** The page that repeats rounds on the device. */
export const CHECK_PATH = '/verify?round='

/** A round of a provider, as the address of that page names it. */
export type NamedRound = { vassalage: string; roundId: string }

export const roundHref = ({ vassalage, roundId }: NamedRound): string =>
  `/verify?${new URLSearchParams({ round: `${vassalage}/${roundId}` })}`

/** Null for an address that names no round. */
export function roundFrom(text: string): NamedRound | null {
  const found = /^([a-z0-9-]{1,20})\/([\w.:~-]{1,64})$/.exec(text)
  return found ? { vassalage: found[1] ?? '', roundId: found[2] ?? '' } : null
}
