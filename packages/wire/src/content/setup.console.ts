import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing } from '../shapes.ts'
import { LOCALES } from './system.ts'

/** The steps of the first-run wizard, in their order. */
export const SETUP_STEPS = ['basics', 'brand', 'terms', 'help'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** Something that is missing. Without `isRequired`, the site may open without it. */
const gap = z.object({
  step: z.enum(SETUP_STEPS),
  what: z.enum([
    'name',
    'licence_text',
    'logo',
    'icon',
    'hero',
    'terms',
    'terms_in_language',
    'help',
    'help_in_language',
  ]),
  /** The language that a text is missing in. */
  language: z.nullable(z.enum(LOCALES)),
  isRequired: z.boolean(),
})

const state = z.object({
  /** Whether the site has opened for the first time. A demo is open from its first start. */
  isOpen: z.boolean(),
  openedAt: z.nullable(instant),
  openedBy: z.nullable(z.string()),
  missing: z.array(gap),
})

/** The first run of a production deployment: visitors see that the site is not open yet, until staff open it. */
export const setup = endpoint({
  method: 'GET',
  path: '/console/setup',
  module: 'content',
  summary: 'What is missing before the site may open for the first time',
  token: true,
  audience: 'staff',
  permission: 'content.setting.view',
  request: nothing,
  response: state,
  refusals: [],
})

/**
 * One person opens the site for the first time, because a new deployment may have one member of staff. The audit log records who.
 * Later closings and openings are those of `maintenance`.
 */
export const openFirst = endpoint({
  method: 'POST',
  path: '/console/setup/open',
  module: 'content',
  summary: 'Opens the site for the first time',
  token: true,
  audience: 'staff',
  permission: 'content.maintenance.open',
  request: z.object({ reason: line(300, 3) }),
  response: state,
  refusals: ['setup.incomplete'],
})
