import type { RefusalCode } from '@croupier/kernel/refusals'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/**
 * What each refusal says to people. §8's texts are kept; where one leaves people standing, a second sentence gives the
 * way out (design language, words). A `{name}` is filled from the refusal's detail. Codes that only staff or machines
 * meet are not here: their English text stands in.
 */
export const refusalTexts: Partial<Record<RefusalCode, MessageDescriptor>> = {
  'request.malformed': msg`The request is not in the expected form`,
  'request.replayed': msg`This was already sent. Reload the page and try again.`,
  'request.too_many': msg`Too many requests, try again after 5 minutes`,
  'server.fault': msg`Unknown error. Try again; nothing was counted twice.`,
  'server.busy': msg`Network link is abnormal, please try again`,
  'server.maintenance': msg`We are currently performing a system maintenance`,
}
