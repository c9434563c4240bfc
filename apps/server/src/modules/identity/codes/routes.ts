import { countries, phoneChannel, smsCode, smsRegisterCode } from '@croupier/wire/identity/codes'
import { route } from '../../../platform/http/route.ts'
import { COUNTRIES } from '../contacts/mobile.ts'
import type { PhoneProvider } from '../phone-provider/service.ts'
import type { CodeRequests } from './requests.ts'

export const codesRoutes = (requests: CodeRequests, provider: Pick<PhoneProvider, 'channelFor'>) => [
  route(countries, () => ({ items: [...COUNTRIES] })),
  route(smsCode, (call) => requests.forMember(call.input, call)),
  route(smsRegisterCode, (call) => requests.toRegister(call.input, call)),
  route(phoneChannel, ({ input }) => provider.channelFor(input)),
]
