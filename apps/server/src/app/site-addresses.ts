import { refuse } from '@croupier/kernel/refusals'
import type { Content } from '../modules/content/index.ts'

/** The addresses of the site, for links in messages, for passkeys, and for providers that send browsers back. */
export const siteAddresses = (merchant: Content['merchant'], https: boolean) => ({
  siteOriginOf: (host: string) => originOf(host, merchant().routers, https),
  siteOrigins: () => merchant().routers.map((one) => new URL(one).origin),
  siteName: () => merchant().name,
  merchantCode: () => merchant().code,
})

/**
 * A request names its host itself, so the host counts only if it is one of the merchant's domains; without any, the site is not
 * public yet. Then a host that is no address is refused.
 */
function originOf(host: string, domains: readonly string[], https: boolean): string {
  const own = domains.map((one) => new URL(one))
  const known = own.find((one) => one.host === host) ?? own[0]
  if (known) return known.origin
  const named = URL.parse(`${https ? 'https' : 'http'}://${host}`)
  if (!named || named.href !== `${named.origin}/`) return refuse('request.malformed')
  return named.origin
}
