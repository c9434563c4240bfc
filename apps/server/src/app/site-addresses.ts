import type { Content } from '../modules/content/index.ts'

/** The addresses of the site, for links in messages, for passkeys, and for providers that send browsers back. */
export const siteAddresses = (merchant: Content['merchant'], https: boolean) => ({
  siteOriginOf: (host: string) => originOf(host, merchant().routers, https),
  siteOrigins: () => merchant().routers.map((one) => new URL(one).origin),
  siteName: () => merchant().name,
})

/**
 * A request names its host itself, so the host counts only if it is one of the merchant's domains; without any, the site is not
 * public yet.
 */
function originOf(host: string, domains: readonly string[], https: boolean): string {
  const own = domains.map((one) => new URL(one))
  return (own.find((one) => one.host === host) ?? own[0])?.origin ?? `${https ? 'https' : 'http'}://${host}`
}
