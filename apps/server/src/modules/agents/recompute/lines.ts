import { invariant } from '@croupier/kernel/invariant'
import { RESTATED_CATEGORY } from '@croupier/wire/agents/statement-files'
import type { RawBuilder } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { restatedStore } from '../contracts/corrections/restated-store.ts'
import { countedFacts } from '../contracts/runs/facts.ts'
import type { FigureSources } from '../figures/ports.ts'
import { betInputs, dayInputs, type Inputs, within } from './csv.ts'
import { pseudonymsOf } from './pseudonyms.ts'
import { type LineOfContract, recomputeStore as store } from './store.ts'

type Deps = { db: Reader; sources: Pick<FigureSources, 'feed' | 'exclusionsDuring'>; rowsMost: number }

/** The facts that counted for a contract line: by bet, by hour or by business day. */
export async function inputsOfLine({ db, sources, rowsMost }: Deps, line: LineOfContract): Promise<Inputs> {
  const pseudonym = pseudonymsOf(line.pseudonymKey, `${line.kind}:${line.lineId}`)
  const limit = rowsMost + 1
  const team = { payee: line.payeeId, limit }
  const restated = line.restatementNo === 0 ? null : restatedStore.query(line, line.restatementNo)
  if (line.kind === 'realtimeSalary') {
    const written = await store.factsOfRun(db, line.key)
    invariant(written, 'a line belongs to a run')
    const facts = await countedFacts({ sources }, db, { written })
    return betInputs(within(rowsMost, await store.betRows(db, line, { facts, limit })), pseudonym)
  }
  if (line.kind === 'hourlySalary') {
    const span = { from: line.startsAt, to: line.runEndsAt }
    const counted = await countedFacts({ sources }, db, { settled: span })
    const facts = restated ? restatedStore.withFacts(counted, restated, span) : counted
    return dayInputs(within(rowsMost, await store.hourRows(db, { ...team, day: line.firstDay, facts })), pseudonym)
  }
  const days = { from: line.firstDay, to: line.lastDay, restated: restated && restatedDays(restated) }
  return dayInputs(within(rowsMost, await store.dayRows(db, { ...team, ...days })), pseudonym)
}

const restatedDays = (restated: RawBuilder<unknown>) => ({
  days: restatedStore.days(restated),
  category: RESTATED_CATEGORY,
})
