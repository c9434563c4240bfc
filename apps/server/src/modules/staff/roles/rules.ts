import { refuse } from '@croupier/kernel/refusals'
import { type RoleName, roles, sidesKeptApart } from './policy.ts'

export const isRole = (name: string): name is RoleName => Object.hasOwn(roles, name)

/** An expression for the permissions that any of these patterns names. Each request of staff asks for all permissions. */
const expressionOf = (patterns: readonly string[]): RegExp =>
  new RegExp(`^(?:${patterns.join('|').replaceAll('.', String.raw`\.`).replaceAll('*', '[^.]*')})$`)

/** Whether a pattern (`withdrawal.*.view`) names a permission (`withdrawal.order.view`). */
export const covers = (pattern: string, permission: string): boolean => expressionOf([pattern]).test(permission)

/** T150: the permissions of a set of roles, among those that exist. An unknown role has none. */
export function permissionsOf(names: readonly string[], known: Iterable<string>): Set<string> {
  const held = expressionOf(names.flatMap((name) => (isRole(name) ? roles[name] : [])))
  return new Set([...known].filter((permission) => held.test(permission)))
}

/** The roles with a permission, in the order of the policy. */
export const rolesWith = (permission: string): string[] =>
  Object.keys(roles).filter((name) => permissionsOf([name], [permission]).size > 0)

/** T155: refuses a role that does not exist, and roles that together hold both steps of an act for two people. */
export function acceptRoles(names: readonly string[], known: Iterable<string>): void {
  for (const name of names) if (!isRole(name)) refuse('staff.role_unknown', { role: name })
  const permissions = permissionsOf(names, known)
  for (const [one, other] of sidesKeptApart)
    if (permissions.has(one) && permissions.has(other))
      refuse('staff.roles_conflict', { permissions: [one, other].join(', ') })
}

/** Whether two lists name the same roles, in any order. */
export const sameRoles = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).size === new Set(other).size && one.every((role) => other.includes(role))
