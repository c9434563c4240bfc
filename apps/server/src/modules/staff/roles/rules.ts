import { type RoleName, roles } from './policy.ts'

export const isRole = (name: string): name is RoleName => Object.hasOwn(roles, name)

/** Whether a pattern (`withdrawal.*.view`) names a permission (`withdrawal.order.view`). */
export function covers(pattern: string, permission: string): boolean {
  const wanted = pattern.split('.')
  const given = permission.split('.')
  return wanted.length === given.length && wanted.every((word, at) => word === '*' || word === given[at])
}

/** T150: what a set of roles allows, out of the permissions that exist. An unknown role allows nothing. */
export function permissionsOf(names: readonly string[], known: Iterable<string>): Set<string> {
  const patterns = names.flatMap((name) => (isRole(name) ? roles[name] : []))
  return new Set([...known].filter((permission) => patterns.some((pattern) => covers(pattern, permission))))
}

/** The roles that hold a permission, in the order of the policy. */
export const rolesWith = (permission: string): string[] =>
  Object.keys(roles).filter((name) => permissionsOf([name], [permission]).size > 0)
