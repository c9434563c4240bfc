/** §3: the invitation in the address of the page by which the visitor came: `?affiliateCode=…&referralCode=…`. */
export type Invitation = { affiliateCode: string | null; referralCode: string | null }

const NAMES = ['affiliateCode', 'referralCode'] as const
const MAX_LENGTH = 40
const KEPT_MS = 30 * 86_400_000

/** Agent rules §11: keeps the codes of an address for 30 days on the device, with the time of the click. The last click wins. */
export function keepInvitation(search: string, storage: Pick<Storage, 'setItem'>, now: number): void {
  const query = new URLSearchParams(search)
  for (const name of NAMES) {
    const code = query.get(name)?.trim()
    if (code && code.length <= MAX_LENGTH) storage.setItem(name, `${now} ${code}`)
  }
}

export function keptInvitation(storage: Pick<Storage, 'getItem'>, now: number): Invitation {
  const codeOf = (name: (typeof NAMES)[number]): string | null => {
    const [, at, code] = /^(\d+) (.+)$/.exec(storage.getItem(name) ?? '') ?? []
    return code && now - Number(at) < KEPT_MS ? code : null
  }
  return { affiliateCode: codeOf('affiliateCode'), referralCode: codeOf('referralCode') }
}
