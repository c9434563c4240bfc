import type { Clock } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import { type MessageText, textFaultOf } from '@croupier/rules/message-text'
import { LOCALES, type Locale } from '@croupier/wire/content/system'
import type { Template } from '@croupier/wire/notifications/template'
import { TEMPLATES, type TemplateName } from '@croupier/wire/notifications/templates'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader } from '../../../platform/db/database.ts'
import { templatesStore as store, type TemplateVersion } from './store.ts'

export type TemplatesDeps = { db: Db; clock: Clock; merchant(): { name: string } }
export type TemplatesService = ReturnType<typeof templatesService>
type Edit = { name: string; language: Locale; content: MessageText | null; version: number; reason: string }

/** Undefined for a template that an earlier release had. */
export const findTemplate = (name: string): Template | undefined => (isTemplate(name) ? TEMPLATES[name] : undefined)
const isTemplate = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name)

export const templateOf = (name: TemplateName): Template => TEMPLATES[name]

/** The texts of messages: the defaults of the product, and those that staff have put in their place. */
export function templatesService(deps: TemplatesDeps) {
  const { db, merchant } = deps
  return {
    async inForce(reader: Reader, name: TemplateName, language: Locale): Promise<MessageText> {
      return writtenIn(await store.newest(reader, name, language)) ?? templateOf(name).texts[language]
    },
    async list() {
      const versions = await store.allNewest(db)
      const templates = Object.entries<Template>(TEMPLATES).map(([name, template]) =>
        described(
          name,
          template,
          versions.filter((one) => one.template === name),
        ),
      )
      return { merchant: merchant().name, templates }
    },
    save: (by: StaffCall, edit: Edit) => save(deps, by, edit),
  }
}

/** A version without a text restores the default. */
function writtenIn(version: TemplateVersion | undefined): MessageText | null {
  const { subject = null, text = null } = version ?? {}
  return subject === null || text === null ? null : { subject, text }
}

function described(
  name: string,
  { summary, channels, purpose, variables, texts }: Template,
  versions: readonly TemplateVersion[],
) {
  return {
    name,
    summary,
    channels: [...channels],
    purpose,
    variables: Object.entries(variables).map(([variable, { example, required = false, secret = false }]) => ({
      name: variable,
      example,
      required,
      secret,
    })),
    texts: LOCALES.map((language) => {
      const newest = versions.find((one) => one.language === language)
      const changed = writtenIn(newest)
      return {
        language,
        ...(changed ?? texts[language]),
        isDefault: changed === null,
        version: newest?.version ?? 0,
        changedAt: newest?.changedAt ?? null,
        changedBy: newest?.changedBy ?? null,
        initial: texts[language],
      }
    }),
  }
}

/** Every version stays: the audit log shows who changed a text, and this table shows what it said. */
async function save({ db, clock }: TemplatesDeps, by: StaffCall, edit: Edit) {
  const { name, language, content, version, reason } = edit
  const template = findTemplate(name) ?? refuse('template.unknown')
  const fault = content && textFaultOf(content, template.variables)
  if (fault) refuse('template.invalid', { ...fault })
  return db.transaction().execute(async (tx) => {
    const before = await store.newest(tx, name, language)
    if ((before?.version ?? 0) !== version) refuse('template.changed')
    const { subject = null, text = null } = content ?? {}
    const row = {
      template: name,
      language,
      subject,
      text,
      version: version + 1,
      changedAt: clock.now(),
      changedBy: by.name,
    }
    if (!(await store.add(tx, row))) refuse('template.changed')
    await by.audit(tx, {
      object: `template:${name}.${language}`,
      before: writtenIn(before) ?? template.texts[language],
      after: content ?? template.texts[language],
      reason,
    })
    return described(name, template, await store.allNewest(tx, name))
  })
}
