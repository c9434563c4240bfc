/** Agent rules §11: the affiliate's link that the visitor followed last. */
export type Click = { code: string; at: Date; subId?: string }
/** §3: the invitation in the address of the page by which the visitor came: `?affiliateCode=…&subId=…&referralCode=…`. */
export type Invitation = { click: Click | null; referralCode: string | null }

const KEPT_MS = 30 * 86_400_000
const SUB_ID = /^[\w.~-]{1,64}$/

export function keptInvitation(storage: Pick<Storage, 'getItem'>, now: number): Invitation {
  const keptOf = (name: 'affiliateCode' | 'referralCode'): Click | null => {
    const [, at, code] = /^(\d+) (.+)$/.exec(storage.getItem(name) ?? '') ?? []
    return code && now - Number(at) < KEPT_MS ? { code, at: new Date(Number(at)) } : null
  }
  const click = keptOf('affiliateCode')
  const [subId] = SUB_ID.exec(storage.getItem('subId') ?? '') ?? []
  return { click: click && subId ? { ...click, subId } : click, referralCode: keptOf('referralCode')?.code ?? null }
}
