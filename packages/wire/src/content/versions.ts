import * as z from 'zod/mini'
import { instant, line, pageOf } from '../shapes.ts'

/** One version of an object: the change that made it. Version 0 is the state before the first change. */
const version = z.object({
  version: z.int(),
  /** Null for the first one. */
  before: z.unknown(),
  /** Null where the change removed the object. */
  after: z.unknown(),
  changedAt: instant,
  changedBy: z.nullable(z.string()),
  /** The second approver; null where one person decided. */
  approvedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

/** The versions of one object, newest first. */
export const versionsPage = pageOf(version)

/** Fields of a call that makes an earlier version the newest one. */
export const restoring = { version: z.int(), reason: line(300, 3) }

/** An object that was removed. Restoring `version` brings it back as it was. */
export const removedObject = z.object({
  id: z.string(),
  title: z.string(),
  version: z.int(),
  removedAt: instant,
  removedBy: z.nullable(z.string()),
})
