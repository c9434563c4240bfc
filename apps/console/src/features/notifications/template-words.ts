import { OWN_VARIABLE, type TextFault } from '@croupier/rules/message-text'
import type { Output } from '@croupier/wire/endpoint'
import type { templateList } from '@croupier/wire/notifications/templates.console'

export type MessageTemplate = Output<typeof templateList>['templates'][number]
export type LanguageText = MessageTemplate['texts'][number]

/** A fault of a text in words. */
export function faultText({ fault, name }: TextFault): string {
  if (fault === 'empty') return name === 'subject' ? 'Write a subject' : 'Write a text'
  if (fault === 'missing') return `The text must use {${name}}`
  if (fault === 'unknown') return `{${name}} is not a variable of this message`
  if (fault === 'secret_subject') return `A subject cannot use {${name}}: it may be shown on a locked screen`
  return `There is a single ${name}: write variables as {name}`
}

/** The values of a preview. */
export const examplesOf = ({ variables }: MessageTemplate, merchant: string): Record<string, string> => ({
  ...Object.fromEntries(variables.map(({ name, example }) => [name, example])),
  [OWN_VARIABLE]: merchant,
})

/** The variables as `textFaultOf` takes them. */
export const checkedVariables = ({ variables }: MessageTemplate) =>
  Object.fromEntries(variables.map(({ name, required, secret }) => [name, { required, secret }]))
