import { CallRefused, NoAnswer } from '@croupier/api-client/client'
import { counted } from './counted.ts'

/** The server's text of a refusal, or one with the figures of its detail. The console is in English. */
export function errorText(error: Error | null): string | undefined {
  if (!error) return undefined
  if (error instanceof CallRefused) return textOf(error)
  return error instanceof NoAnswer ? error.message : 'Unknown error'
}

function textOf({ code, message, detail }: CallRefused): string {
  if (typeof detail.retryAfterSeconds === 'number')
    return `Too many requests, try again after ${waitText(detail.retryAfterSeconds)}`
  if (code === 'password.length') return `The password must have ${detail.minLength} to ${detail.maxLength} characters`
  return message
}

const waitText = (seconds: number): string =>
  seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')
