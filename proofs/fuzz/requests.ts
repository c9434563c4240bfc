import { registry } from '@croupier/wire/registry'
import type { Chance } from '../../harness/chance.ts'
import { brokenBody, wrongHeaders, wrongQuery, wrongWay } from './broken.ts'
import { type Attackers, draft, type Hostile, send, tokenFor } from './draft.ts'
import { twist } from './hostile.ts'
import { valueFor } from './shapes.ts'

const valid = (who: Attackers, chance: Chance) => send('well-formed', draft(who, chance))

function twisted(who: Attackers, chance: Chance) {
  const one = draft(who, chance)
  let fields: unknown = one.fields
  for (let times = 1 + chance.below(3); times > 0; times--) fields = twist(fields, chance)
  const record = typeof fields === 'object' && fields !== null && !Array.isArray(fields)
  return send('twisted fields', { ...one, fields: record ? (fields as Record<string, unknown>) : { x: fields } })
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

function sealedBadly(who: Attackers, chance: Chance) {
  const hidden = [...registry].filter(({ endpoint }) => endpoint.encrypt || endpoint.passwordCheck)
  const at = chance.one(hidden)
  const fields = valueFor(at.endpoint.request, who.known, chance) as Record<string, unknown>
  return send('broken seals', { at, fields, chance, who, token: tokenFor(at, who, chance) }, true)
}

const kinds = [
  ...[twisted, twisted, twisted, twisted, twisted, twisted, valid, valid, valid, foreign, foreign, foreign],
  ...[sealedBadly, sealedBadly, brokenBody, brokenBody, wrongWay, wrongHeaders, wrongHeaders, wrongQuery, wrongQuery],
]

/** One hostile request, made of the registry and chance alone. */
export const hostileRequest = (who: Attackers, chance: Chance): Promise<Hostile> => chance.one(kinds)(who, chance)
