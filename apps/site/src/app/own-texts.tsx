import { isLanguage } from '@croupier/rules/languages'
import { siteTexts } from '@croupier/wire/content/site-texts'
import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { useCall } from '../lib/call.ts'
import { useMerchant } from '../lib/merchant.ts'
import { ownTexts } from '../lib/own-texts.ts'

const texts = ownTexts(i18n)

/** §1: shows the merchant's own texts in the language of the page. A change of them raises the version, on open pages, too. */
export function OwnTexts() {
  const language = useLingui().i18n.locale
  const version = useMerchant()?.ownTexts
  const isAsked = isLanguage(language) && typeof version === 'number'
  const input = { language: isLanguage(language) ? language : 'en', version: version ?? 0 }
  const { data } = useCall(siteTexts, input, { enabled: isAsked, staleMs: Number.POSITIVE_INFINITY })
  useEffect(() => {
    if (version === null) texts.show({})
    if (!isAsked || !data) return
    texts.show(data.messages)
    document.body.lang = data.readIn
  }, [version, isAsked, data])
  return null
}
