/** §3: the invitation in the address of the page by which the visitor came: `?affiliateCode=…&referralCode=…`. */
export type Invitation = { affiliateCode: string | null; referralCode: string | null }

const NAMES = ['affiliateCode', 'referralCode'] as const
const MAX_LENGTH = 40

/** Keeps the codes of an address for this visit, because the form may be opened from a later page. */
export function keepInvitation(search: string, storage: Pick<Storage, 'setItem'>): void {
  const query = new URLSearchParams(search)
  for (const name of NAMES) {
    const code = query.get(name)?.trim()
    if (code && code.length <= MAX_LENGTH) storage.setItem(name, code)
  }
}

export const keptInvitation = (storage: Pick<Storage, 'getItem'>): Invitation => ({
  affiliateCode: storage.getItem('affiliateCode'),
  referralCode: storage.getItem('referralCode'),
})
