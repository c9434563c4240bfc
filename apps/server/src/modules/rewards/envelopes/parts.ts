import { turnoverService } from '../turnover/service.ts'
import { vipStore } from '../vip/store.ts'
import { envelopesRoutes } from './routes.ts'
import { envelopesService } from './service.ts'
import { ENVELOPES, type EnvelopeDeskDeps, envelopeDeskService } from './staff.ts'

/** Red envelopes, as parts of the module. */
export function envelopeParts(given: Omit<EnvelopeDeskDeps, 'turnover' | 'membersFrom'>) {
  const deps = { ...given, turnover: turnoverService(given), membersFrom: vipStore.membersFrom }
  const service = envelopesService(deps)
  return {
    routes: envelopesRoutes(service, envelopeDeskService(deps)),
    reencrypt: service.reencrypt,
    tasks: [{ name: ENVELOPES, run: service.run }],
    crons: [{ task: ENVELOPES, match: '* * * * *' }],
  }
}
