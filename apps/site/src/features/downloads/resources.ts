import type { whitelabel } from '@croupier/wire/content/system'
import type { Output } from '@croupier/wire/endpoint'
import { useLingui } from '@lingui/react/macro'
import { useMerchant } from '../../lib/merchant.ts'

/**
 * §3 Resource, with its name in the language of the page, and its address on any device. `isManaged`: only the device management
 * of an organisation can install the file, an IPA.
 */
export type Resource = Output<typeof whitelabel>['resources'][number] & {
  name: string
  address: string
  isManaged: boolean
}

/** §2: the downloads that the merchant offers; empty until they are known. */
export function useResources(): readonly Resource[] {
  const { t, i18n } = useLingui()
  const names = { IOS: t`App for iPhone`, IOS_LITE: t`Lite app for iPhone`, ANDROID: t`App for Android` }
  return (useMerchant()?.resources ?? []).map((one) => {
    const { href, pathname } = new URL(one.url, location.origin)
    return {
      ...one,
      name: (i18n.locale === 'zh' && one.labelNameCn) || names[one.resourceType],
      address: href,
      isManaged: /\.ipa$/i.test(pathname),
    }
  })
}
