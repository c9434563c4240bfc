import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, money, nothing } from '../shapes.ts'

/** The states of a check of identity that has begun. */
export const BEGUN_STATES = ['requested', 'submitted', 'in_review', 'accepted', 'rejected', 'expired'] as const
/** `none`: nobody has asked the member, who may still send documents. */
export const CHECK_STATES = ['none', ...BEGUN_STATES] as const
export type CheckState = (typeof CHECK_STATES)[number]
export type BegunState = (typeof BEGUN_STATES)[number]
export const DOCUMENT_KINDS = ['passport', 'identity_card', 'driving_licence', 'proof_of_address'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
export const DOCUMENT_SIDES = ['front', 'back'] as const
export type DocumentSide = (typeof DOCUMENT_SIDES)[number]
/** §9: uploads of one check at the same time. */
export const MAX_DOCUMENTS = 3

export const identityDocument = z.object({
  id: z.uuid(),
  kind: z.enum(DOCUMENT_KINDS),
  side: z.enum(DOCUMENT_SIDES),
  contentType: z.string(),
  size: z.int(),
  uploadedAt: instant,
})
export type IdentityDocument = z.output<typeof identityDocument>

const answer = z.object({
  state: z.enum(CHECK_STATES),
  /** The words of staff: why documents are needed, or why they were rejected. */
  reason: z.nullable(z.string()),
  /** Documents that are missing before the member can submit. One of a list is enough; a card and a licence need both sides. */
  missing: z.array(z.array(z.enum(DOCUMENT_KINDS))),
  documents: z.array(identityDocument),
  /** When an accepted check expires. */
  expiresAt: z.nullable(instant),
  /** Whether the member may neither bet nor deposit before the check is accepted. */
  neededToPlay: z.boolean(),
  /** Withdrawals beyond this sum, counted over the life of the account, need an accepted check; null without a bound. */
  withdrawalsUpTo: z.nullable(money),
})
export type IdentityCheck = z.output<typeof answer>

const throttle = { limit: 30, windowSeconds: 3600, by: 'account' } as const

export const identityCheck = endpoint({
  method: 'GET',
  path: '/wps/kyc/check',
  module: 'kyc',
  summary: 'How far the check of the identity of this account is, and what is missing',
  token: true,
  request: nothing,
  response: answer,
  refusals: [],
})

/** T164. A newer file replaces that of the same kind and side. */
export const uploadDocument = endpoint({
  method: 'POST',
  path: '/wps/kyc/documents/:kind/:side',
  module: 'kyc',
  summary: 'Uploads one side of a document: a picture or a PDF of at most 5 MB',
  token: true,
  upload: true,
  throttle,
  request: z.object({ kind: z.enum(DOCUMENT_KINDS), side: z.enum(DOCUMENT_SIDES) }),
  response: answer,
  refusals: [
    'file.not_accepted',
    'file.too_large',
    'file.too_many',
    'file.unreadable',
    'file.storage_unavailable',
    'kyc.state',
  ],
})

export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/wps/kyc/documents/:id',
  module: 'kyc',
  summary: 'Removes a document before the check is submitted',
  token: true,
  request: z.object({ id: z.uuid() }),
  response: answer,
  refusals: ['file.unknown', 'kyc.state'],
})

/** The documents, name and birthday stay as they are until staff have decided. */
export const submitCheck = endpoint({
  method: 'POST',
  path: '/wps/kyc/check',
  module: 'kyc',
  summary: 'Submits the documents, with the name and the birthday that they state',
  token: true,
  encrypt: true,
  throttle,
  request: z.object({
    fullName: line(100, 2),
    birthday: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  }),
  response: answer,
  refusals: ['kyc.state', 'kyc.documents_missing', 'kyc.birthday_invalid', 'register.underage'],
})
