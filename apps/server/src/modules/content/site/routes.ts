import { deskMerchant } from '@croupier/wire/content/settings.console'
import * as wire from '@croupier/wire/content/system'
import { route } from '../../../platform/http/route.ts'
import type { SiteService } from './service.ts'

export const siteRoutes = (site: SiteService) => [
  route(wire.whitelabel, ({ language }) => site.whitelabel(language)),
  route(deskMerchant, () => {
    const { name, currency, languages } = site.merchant()
    return { name, currency, languages }
  }),
  route(wire.systemStatus, ({ address, edgeCountry, input: { url, payload }, language }) =>
    site.status({ address, edgeCountry }, { url, isFull: payload === 'full', language }),
  ),
  route(wire.domainRoute, ({ host }) => site.routers(host)),
]
