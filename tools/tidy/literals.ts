import ts from 'typescript'
import { isTest, lineOf, nodesIn, parse, type SourceFile } from './source.ts'

/** Only the site and its components are translated. The console and the workbench are English. */
const TRANSLATED = /^(apps\/site\/src|packages\/ui\/src)\//

/** English texts that stay: the components' own for the console, which the site replaces, and one for a page without a network. */
const ENGLISH = new Set(['packages/ui/src/ui-texts.tsx', 'apps/site/src/lib/lazy.ts'])

/** Words that are the same in every language. */
const SYMBOLS = new Set(['ID', 'mod'])

/** The macros and components of Lingui. Their contents are in the catalogues. */
const MACROS = new Set(['t', 'msg', 'plural', 'select', 'selectOrdinal', 'defineMessage'])
const COMPONENTS = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])

/** Calls whose strings nobody sees: errors, which are shown by their code, the exports of lazy parts, selectors and classes. */
const UNSEEN_CALLS =
  /^(\w*Error|CallRefused|NoAnswer|lazyPart|optionalPart|cx|console\.\w+)$|\.(closest|matches|querySelector(All)?)$/

/** Attributes with words of code. */
const CODE_ATTRIBUTES = /^(class(Name)?|autoComplete|preserveAspectRatio|style|rel|sandbox|allow)$|ClassName$/

/** Attributes that the visitor reads or hears, whatever their value looks like. */
const SEEN_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
])

/**
 * English texts in the code of the site that Lingui does not extract: in JSX, in an attribute that is read or heard, or as any
 * other string that looks like a sentence or a label. No language but English would have them.
 */
export function untranslated(file: SourceFile): string[] {
  if (!TRANSLATED.test(file.path) || ENGLISH.has(file.path) || isTest(file.path)) return []
  const source = parse(file)
  return [...nodesIn(source)].flatMap((node) => {
    const text = textOf(node)
    return text && !isInMacro(node)
      ? [`${file.path}:${lineOf(source, node.getStart())} ${text.trim().replaceAll(/\s+/g, ' ')}`]
      : []
  })
}

/** The text of a node that a visitor would see. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node))
    return /\p{L}/u.test(node.text) && !SYMBOLS.has(node.text.replaceAll(/[^\p{L}]/gu, '')) ? node.text : undefined
  if (!isText(node) || isType(node)) return undefined
  const isRead = isInSeenAttribute(node) ? /\p{L}/u.test(node.text) : isProse(node.text)
  return isRead && !isUnseen(node) ? node.text : undefined
}

type Text = ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail
const isText = (node: ts.Node): node is Text => ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)

/** A capitalised word, or words with spaces between them. Options of commands and selectors have words, too. */
const isProse = (text: string): boolean =>
  !/--|\[\w/.test(text) && (/^\s*\p{Lu}\p{Ll}+([\s.,:!?…]|$)/u.test(text) || /\p{Ll}{2,}[,.]? \p{L}{2,}/u.test(text))

function isInSeenAttribute(node: ts.Node): boolean {
  const attribute = enclosing(node, (one) => (ts.isJsxAttribute(one) ? one : undefined))
  return attribute !== undefined && SEEN_ATTRIBUTES.has(attribute.name.getText()) && !isInCall(node, attribute)
}

/** Arguments of a call are names for that function. Its answer is what shows. */
function isInCall(node: ts.Node, until: ts.Node): boolean {
  for (let one = node.parent; one !== until; one = one.parent) if (ts.isCallExpression(one)) return true
  return false
}

/** A string of code: an import, a type, a key, a comparison, or the text of an error. */
function isUnseen(node: ts.Node): boolean {
  const { parent } = node
  const attribute = enclosing(node, (one) => (ts.isJsxAttribute(one) ? one : undefined))
  if (attribute && CODE_ATTRIBUTES.test(attribute.name.getText())) return true
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return true
  if (ts.isBinaryExpression(parent) && COMPARISONS.has(parent.operatorToken.kind)) return true
  return (
    enclosing(node, (one) =>
      (ts.isNewExpression(one) || ts.isCallExpression(one)) && UNSEEN_CALLS.test(one.expression.getText())
        ? one
        : undefined,
    ) !== undefined
  )
}

const COMPARISONS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
])

const isType = (node: ts.Node): boolean =>
  ts.isLiteralTypeNode(node.parent) || ts.isTemplateLiteralTypeSpan(node.parent)

function isInMacro(node: ts.Node): boolean {
  return (
    enclosing(node, (one) => {
      if (ts.isTaggedTemplateExpression(one) || ts.isCallExpression(one)) {
        const callee = ts.isCallExpression(one) ? one.expression : one.tag
        return ts.isIdentifier(callee) && MACROS.has(callee.text) ? one : undefined
      }
      if (ts.isJsxElement(one)) return COMPONENTS.has(one.openingElement.tagName.getText()) ? one : undefined
      if (ts.isJsxSelfClosingElement(one)) return COMPONENTS.has(one.tagName.getText()) ? one : undefined
      return undefined
    }) !== undefined
  )
}

/** The nearest ancestor that `find` accepts. */
function enclosing<T extends ts.Node>(node: ts.Node, find: (one: ts.Node) => T | undefined): T | undefined {
  for (let one = node.parent; one; one = one.parent) {
    const found = find(one)
    if (found) return found
  }
  return undefined
}
