import { isTrial } from '@croupier/rules/account-types'
import { toast } from '@croupier/ui/toast'
import { serviceLink } from '@croupier/wire/messaging/service'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Site } from './site.tsx'

/** §4, §9. */
const WINDOW = 'popup,width=440,height=750'

/**
 * §4: shows the channel of the visitor in a window, which opens before the call. If the call fails, the window closes. `chat` is the
 * channel of visitors.
 */
export async function openService(site: Site, chat: string): Promise<void> {
  const popup = isMail(chat) ? null : window.open('', '_blank', WINDOW)
  try {
    const session = site.session.get()
    const isMember = session !== null && !isTrial(session.isAgent)
    const path = isMember ? await memberPath(site, session.token) : chat
    show(path ?? chat, popup)
  } catch {
    popup?.close()
    toast({ tone: 'warning', text: i18n._(msg`Network link is abnormal, please try again`) })
  }
}

/** The decryption is loaded when a member needs it. */
async function memberPath(site: Site, token: string): Promise<string | undefined> {
  const [link, { entryPath }] = await Promise.all([site.call(serviceLink, {}), import('./sealed-path.ts')])
  return entryPath(link, token)
}

function show(path: string, popup: Window | null): void {
  if (isMail(path)) {
    popup?.close()
    location.href = path
    return
  }
  const address = new URL(path, location.origin)
  if (popup) {
    // As with `noopener`: the page of another host must not reach this one.
    popup.opener = null
    popup.location.replace(address)
  } else {
    // A browser that refuses windows shows the channel in the place of the page.
    location.assign(address)
  }
}

const isMail = (path: string): boolean => path.startsWith('mailto:')
