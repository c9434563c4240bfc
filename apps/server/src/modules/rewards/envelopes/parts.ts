import type { PolicyReader } from '../../content/index.ts'
import { turnoverService } from '../turnover/service.ts'
import { vipStore } from '../vip/store.ts'
import { ENVELOPES } from './model.ts'
import { envelopesPolicy } from './policy.ts'
import { envelopesRoutes } from './routes.ts'
import { envelopesService } from './service.ts'
import { type EnvelopeDeskDeps, envelopeDeskService } from './staff.ts'

type Given = Omit<EnvelopeDeskDeps, 'turnover' | 'membersFrom' | 'policy'> & { policies: PolicyReader }

/** Red envelopes, as parts of the module. */
export function envelopeParts({ policies, ...given }: Given) {
  const policy = policies.policy(envelopesPolicy)
  const deps = { ...given, policy, turnover: turnoverService(given), membersFrom: vipStore.membersFrom }
  const service = envelopesService(deps)
  return {
    routes: envelopesRoutes(service, envelopeDeskService(deps)),
    reencrypt: service.reencrypt,
    tasks: [{ name: ENVELOPES, run: service.run }],
    crons: [{ task: ENVELOPES, match: '* * * * *' }],
  }
}
