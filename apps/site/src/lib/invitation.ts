const NAMES = ['affiliateCode', 'referralCode'] as const
const MAX_LENGTH = 40

/** Agent rules §11: keeps the codes of an address for 30 days on the device, with the time of the click. The last click wins. */
export function keepInvitation(search: string, storage: Pick<Storage, 'setItem'>, now: number): void {
  const query = new URLSearchParams(search)
  for (const name of NAMES) {
    const code = query.get(name)?.trim()
    if (!code || code.length > MAX_LENGTH) continue
    storage.setItem(name, `${now} ${code}`)
    if (name === 'affiliateCode') storage.setItem('subId', query.get('subId') ?? '')
  }
}
