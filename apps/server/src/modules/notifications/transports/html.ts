import type { OutgoingMessage } from './port.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
const LINK = /(https?:\/\/[^\s<>"']+)/

/** A line of text with its links. The pieces at odd places are those that the pattern captured. */
const lineOf = (line: string): string =>
  line
    .split(LINK)
    .map((piece, at) => (at % 2 === 1 ? `<a href="${escaped(piece)}">${escaped(piece)}</a>` : escaped(piece)))
    .join('')

/**
 * The HTML part of an email: the paragraphs of its text, readable in light and dark. It loads nothing from elsewhere, so no server
 * learns that it was opened.
 */
export const htmlOf = ({ language, subject, text }: Pick<OutgoingMessage, 'language' | 'subject' | 'text'>): string => {
  const paragraphs = text
    .split('\n')
    .map((line) => `<p>${lineOf(line)}</p>`)
    .join('')
  const head = `<meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title>`
  const style = 'font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:1.5em auto;padding:0 1em'
  return `<!doctype html><html lang="${language}"><head>${head}</head><body style="${style}">${paragraphs}</body></html>`
}
