import type { StatedPerson } from '../model.ts'
import { isNearName } from '../names.ts'
import type { ListEntry } from './model.ts'

/** Whether an entry may be this person: a near name, and a birthday that fits if the entry has any. */
export function mayBe({ names, birthDates }: Pick<ListEntry, 'names' | 'birthDates'>, person: StatedPerson): boolean {
  const isBornThen = birthDates.length === 0 || birthDates.some((date) => person.birthday.startsWith(date))
  return isBornThen && names.some((name) => isNearName(name, person.fullName))
}
