import sanitizeHtml from 'sanitize-html'

const BLOCKS = ['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'code', 'pre']
const INLINE = ['strong', 'em', 'b', 'i', 'u', 's', 'small', 'sub', 'sup', 'a', 'img', 'time', 'abbr']
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption', 'figure', 'figcaption']

/** The allowed markup: text, structure, links, and pictures over https. No script, style, frame or handler. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCKS, ...INLINE, ...TABLES],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    time: ['datetime'],
    abbr: ['title'],
    '*': ['dir', 'lang'],
  },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https:/i.test(attribs.href ?? '')
        ? { ...attribs, rel: 'noopener noreferrer nofollow', target: '_blank' }
        : { ...(attribs.href === undefined ? {} : { href: attribs.href }) },
    }),
  },
}

/** T157: sanitises rich text before it is stored. The browser sanitises it again before it is shown. */
export const sanitise = (html: string): string => sanitizeHtml(html, ALLOWED)

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Rich text as plain text, for places without markup: a banner's second line. */
export const plain = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim()
