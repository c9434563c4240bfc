import { MS } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type DocumentKind, type DocumentSide, submitCheck, uploadDocument } from '@croupier/wire/kyc/check'
import { requestAcceptance, reviewCheck } from '@croupier/wire/kyc/checks.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import sharp from 'sharp'
import type { TestMember, World } from './world.ts'

/** A picture of noise, so that no two are equal. */
export async function picture(seed = Math.random(), format: 'jpeg' | 'png' | 'webp' = 'png', side = 64) {
  const pixels = Buffer.alloc(side * side * 3, Math.trunc(seed * 250))
  pixels.writeDoubleBE(seed, 0)
  const raw = { width: side, height: side, channels: 3 } as const
  return sharp(pixels, { raw }).toFormat(format).toBuffer()
}

type Bench = Pick<World, 'call' | 'send' | 'outcome' | 'staff'>
const FIRST_BIRTHDAY = Date.parse('1950-01-01')
let persons = 0
/** A person whom no other test names. */
const anybody = () => {
  const day = new Date(FIRST_BIRTHDAY + persons++ * MS.day)
  return { fullName: 'Dana Okafor', birthday: day.toISOString().slice(0, 10) }
}

/** Members who send documents, and two people who accept them. */
export function identityChecksIn(w: Bench) {
  const fileOf = (content: Buffer, type = 'image/png') => ({ type, content: new Uint8Array(content) })
  const checks = {
    upload: (
      as: TestMember,
      content: Buffer,
      { kind = 'passport', side = 'front', type }: { kind?: DocumentKind; side?: DocumentSide; type?: string } = {},
    ) => w.outcome(uploadDocument, { kind, side }, { as, file: fileOf(content, type) }),
    /** Uploads a passport and submits the check. */
    async submit(as: TestMember, person = anybody(), content?: Buffer) {
      const file = fileOf(content ?? (await picture()))
      await w.call(uploadDocument, { kind: 'passport', side: 'front' }, { as, file })
      return w.call(submitCheck, person, { as })
    },
    async accept({ memberId }: { memberId: MemberId }) {
      const officer = await w.staff('aml-officer')
      await w.call(reviewCheck, { memberId }, { as: officer })
      const reason = 'The passport shows this person'
      const { approvalId } = await w.call(requestAcceptance, { memberId, reason }, { as: officer })
      await w.call(approve, { approvalId, note: '' }, { as: await w.staff('risk') })
    },
    async verify(as: TestMember, person = anybody()) {
      await checks.submit(as, person)
      await checks.accept(as)
    },
  }
  return checks
}
