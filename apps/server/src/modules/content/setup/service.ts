import type { Clock } from '@croupier/kernel/clock'
import { keysOf } from '@croupier/kernel/objects'
import { refuse } from '@croupier/kernel/refusals'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader } from '../../../platform/db/database.ts'
import { articlesStore } from '../articles/store.ts'
import { helpStore } from '../help/store.ts'
import type { Settings } from '../settings/service.ts'
import { merchantPolicy } from '../site/policy.ts'
import type { SiteService } from '../site/service.ts'
import { termsStore } from '../terms/store.ts'
import { openingPolicy } from './policy.ts'
import { missingFor, type Ready } from './rules.ts'

export type SetupDeps = {
  db: Db
  clock: Clock
  settings: Pick<Settings, 'replace' | 'opening'>
  site: Pick<SiteService, 'merchant' | 'brand'>
}
export type SetupService = ReturnType<typeof setupService>

/** The first-run wizard: what is missing, and the first opening of the site. */
export function setupService(deps: SetupDeps) {
  const { db, clock, settings } = deps
  const { opening } = settings
  const state = async (reader: Reader) => ({
    ...opening.state(),
    isOpen: opening.isOpen(),
    missing: missingFor(await readiness(deps, reader)),
  })
  return {
    state: () => state(db),
    async open(by: StaffCall, reason: string) {
      await db.transaction().execute(async (tx) => {
        const missing = missingFor(await readiness(deps, tx)).filter(({ isRequired }) => isRequired)
        if (missing.length > 0) refuse('setup.incomplete', { count: missing.length })
        const { before, after } = await settings.replace(tx, openingPolicy, { by: by.name, reason }, (at) =>
          at.openedAt ? at : { openedAt: clock.now(), openedBy: by.name },
        )
        await by.audit(tx, { object: `setting:${openingPolicy.name}`, before, after, reason })
      })
      return state(db)
    },
  }
}

async function readiness({ site, clock }: SetupDeps, reader: Reader): Promise<Ready> {
  const { name, languages, licenceText } = site.merchant()
  const { logoOnDark, logoOnLight, icon, hero } = site.brand()
  return {
    isNamed: name !== merchantPolicy.initial.name,
    languages,
    hasLicenceText: Object.values(licenceText).some(Boolean),
    pictures: { logo: (logoOnDark ?? logoOnLight) !== null, icon: icon !== null, hero: hero !== null },
    terms: await languagesOfTerms(reader, clock),
    articles: await languagesOfArticles(reader),
  }
}

async function languagesOfTerms(reader: Reader, clock: Clock) {
  const [inForce] = await termsStore.versions(reader, clock.now())
  if (!inForce) return null
  return keysOf((await articlesStore.texts(reader, 'agreement', [inForce.version])).get(inForce.version) ?? {})
}

async function languagesOfArticles(reader: Reader) {
  const ids = (await helpStore.articles(reader)).map(({ id }) => id)
  return [...(await articlesStore.texts(reader, 'article', ids)).values()].map((texts) => keysOf(texts))
}
