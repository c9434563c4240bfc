import { type CommandDeps, command } from '@croupier/api-client/command'
import type { ButtonKind } from '@croupier/ui/button'
import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import type { StaffMe } from '@croupier/wire/staff/session.console'
import type { ReactNode } from 'react'

/** The words of an act on several rows. Each row is a call of its own and shows its outcome. */
export type BulkWords<Row> = {
  /** On the button, before the number of rows: `Approve`. */
  label: string
  title(count: number): string
  effect: string
  /** The rows that the act takes, shown while it leaves some out. */
  limit?: string
  /** Why a row cannot be done together with others, although the act applies to it. */
  excludes?(row: Row, me: StaffMe): string | undefined
}

/** The text that an act sends: a note from the panel, or a reason from a dialog. */
export type Asks<Row> =
  | { by: 'note'; required: boolean }
  | { by: 'dialog'; title(row: Row): string; effect: ReactNode; act: string }

type Words<Row> = {
  id: string
  label(row: Row): ReactNode
  /** Shown while the act runs: `Approving`. */
  busyLabel?: string
  kind?: ButtonKind
  /** The keyboard shortcut. */
  key?: string
  permission: string
  /** Whether the state of the row allows it; true when left out. */
  applies?(row: Row, me: StaffMe): boolean
  /** Why this person may not do it although the role may; shown at the button. */
  refusal?(row: Row, me: StaffMe): string | undefined
  asks?: Asks<Row>
  /** Endpoints whose answers change; they are read again. */
  changes: readonly Endpoint[]
  bulk?: BulkWords<Row>
  /** The panel stays at the row afterwards; otherwise it goes on to the next one. */
  stays?: true
}

/** An act of staff on a row, in the panel and, with `bulk`, on several rows. Made by `act`. */
export type Act<Row> = Words<Row> & {
  /** Makes the command that does it. One command keeps its idempotency key until it has an answer. */
  start(deps: CommandDeps): (row: Row, text: string) => Promise<string>
}

export type ActDefinition<Row, E extends Endpoint> = Words<Row> & {
  endpoint: E
  input(row: Row, text: string): Input<E>
  /** The message after a success. */
  done(row: Row, answer: Output<E>): string
}

/** Describes an act by its endpoint. */
export function act<Row, E extends Endpoint>(definition: ActDefinition<Row, E>): Act<Row> {
  const { endpoint, input, done, ...words } = definition
  return {
    ...words,
    start: (deps) => {
      const send = command(endpoint, deps)
      return async (row, text) => done(row, await send(input(row, text)))
    },
  }
}

/** Whether this person may do it to this row now. */
export const isOffered = <Row>({ permission, applies }: Act<Row>, row: Row, me: StaffMe): boolean =>
  me.permissions.includes(permission) && (applies?.(row, me) ?? true)

/** Why an act leaves a row out when several are done together; undefined when it takes it. */
export function exclusion<Row>(one: Act<Row>, row: Row, me: StaffMe): string | undefined {
  if (!one.bulk || !isOffered(one, row, me)) return 'its status does not allow this'
  return one.refusal?.(row, me) ?? one.bulk.excludes?.(row, me)
}

/** The minimum length of a reason or a required note, as on the server. */
const TEXT_MIN = 3

/** Why a reason is not enough yet. */
export const reasonMissing = (reason: string): string | undefined =>
  faultOf(reason, `Give a reason for the audit log, at least ${TEXT_MIN} characters`)

/** Why a required note is not enough yet. */
export const noteMissing = (note: string): string | undefined =>
  faultOf(note, `Write a note first, at least ${TEXT_MIN} characters`)

const faultOf = (text: string, fault: string): string | undefined => (text.trim().length < TEXT_MIN ? fault : undefined)
