import type { HttpOptions } from '@croupier/wire/notifications/connections.console'
import type { AddressGuard } from '../../../platform/partner/public-address.ts'
import { ask } from './ask.ts'
import type { Transport } from './port.ts'
import { gatewayRequest, judgeAnswer, networkFailureOf } from './rules.ts'

export type HttpDeps = { options: HttpOptions; secret: string | null; guard: AddressGuard }

/** Sends SMS through a gateway of the operator's choice: by TLS with a checked certificate, to public addresses only (T158, T168). */
export const httpTransport = (deps: HttpDeps): Transport => ({
  name: 'http',
  async deliver(message) {
    try {
      const request = gatewayRequest(deps.options, message, deps.secret)
      // A socket looks up names only, so an address in the URL is checked here.
      await deps.guard.addressOf(new URL(request.url).hostname)
      return judgeAnswer(deps.options, await ask({ authority: deps.options.authority, guard: deps.guard }, request))
    } catch (error) {
      return { kind: 'failed', ...networkFailureOf(error) }
    }
  },
})
