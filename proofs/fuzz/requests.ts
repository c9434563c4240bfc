import { registry } from '@croupier/wire/registry'
import type { Chance } from '../../harness/chance.ts'
import { brokenBody, wrongHeaders, wrongQuery, wrongWay } from './broken.ts'
import { type Attackers, draft, type Hostile, send, tokenFor } from './draft.ts'
import { twist } from './hostile.ts'
import { nearLimits } from './limits.ts'
import { fieldsFor, isFields } from './shapes.ts'

const valid = (who: Attackers, chance: Chance) => send('well-formed', draft(who, chance))

function twisted(who: Attackers, chance: Chance) {
  const one = draft(who, chance)
  let fields: unknown = one.fields
  for (let times = 1 + chance.below(3); times > 0; times--) fields = twist(fields, chance)
  return send('twisted fields', { ...one, fields: isFields(fields) ? fields : { x: fields } })
}

function foreign(who: Attackers, chance: Chance) {
  const one = draft(who, chance)
  const fields = Object.fromEntries(
    Object.entries(one.fields).map(([name, value]) => [name, /id$/i.test(name) ? chance.one(who.foreign) : value]),
  )
  if (chance.rarely(2)) fields[chance.one(['memberId', 'id', 'username', 'account'])] = chance.one(who.foreign)
  const staff = one.token !== null && who.staff.includes(one.token)
  return send("somebody else's ids", { ...one, fields, token: staff ? chance.one(who.members) : one.token })
}

function brokenEncryption(who: Attackers, chance: Chance) {
  const hidden = [...registry].filter(({ endpoint }) => endpoint.encrypt || endpoint.passwordCheck)
  const at = chance.one(hidden)
  const fields = fieldsFor(at.endpoint, who.known, chance)
  return send('broken encryption', { at, fields, chance, who, token: tokenFor(at, who, chance) }, true)
}

type Builder = (who: Attackers, chance: Chance) => Promise<Hostile>

/** The builders of requests by how often they are chosen. */
const weights: readonly [Builder, weight: number][] = [
  [twisted, 6],
  [valid, 3],
  [foreign, 3],
  [brokenEncryption, 2],
  [brokenBody, 2],
  [wrongWay, 1],
  [wrongHeaders, 2],
  [wrongQuery, 2],
  [nearLimits, 2],
]
const builders = weights.flatMap(([builder, weight]) => Array<Builder>(weight).fill(builder))

/** One hostile request, which follows from the registry and the seed of `chance` alone. */
export const hostileRequest: Builder = (who, chance) => chance.one(builders)(who, chance)
