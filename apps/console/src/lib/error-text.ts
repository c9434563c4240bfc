import { CallRefused, NoAnswer } from '@croupier/api-client/client'

/** The server's text of a refusal; the console is in English. */
export function errorText(error: Error | null): string | undefined {
  if (!error) return undefined
  if (error instanceof CallRefused || error instanceof NoAnswer) return error.message
  return 'Unknown error'
}
