import ts from 'typescript'

/** Attributes whose values users do not read. */
const technicalAttributes =
  /^(className|class|style|sizes|stroke|fill|id|name|type|role|href|to|src|rel|target|key|d|viewBox|autoComplete|htmlFor|data-.*|aria-(labelledby|describedby|controls|live|hidden|current|haspopup))$/

/** Calls whose text only engineers read. */
const technicalCalls =
  /^(cn|cx|clsx|test|describe|lazy|import|require|querySelector|matchMedia)$|(^|\.)(log|info|warn|error)\.?/

/**
 * Finds the texts in a source file that users read, in the order of the file. `…` replaces the values in a text. Labels
 * count only in JSX. Elsewhere, only sentences count, because a label cannot be told from a key or an id.
 */
export function textsIn(source, fileName) {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true, scriptKind(fileName))
  const found = []
  const add = (node, text, isText) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
    const plain = text.replace(/\s+/g, ' ').trim()
    if (/\p{L}{2}/u.test(plain) && isText(plain)) found.push({ line, text: plain })
  }
  const visit = (node, isShown) => {
    if (isTechnical(node)) return
    const isText = isShown ? isLabel : isSentence
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      for (const text of childTexts(node)) add(node, text, () => true)
      ts.forEachChild(node, (child) => {
        if (!ts.isJsxText(child)) visit(child, true)
      })
      return
    }
    if (ts.isStringLiteralLike(node)) add(node, node.text, isText)
    else if (ts.isTemplateExpression(node)) {
      add(node, templateText(node), isText)
      for (const { expression } of node.templateSpans) visit(expression, false)
    } else if (ts.isJsxAttribute(node)) ts.forEachChild(node, (child) => visit(child, true))
    else if (ts.isConditionalExpression(node)) {
      visit(node.condition, false)
      visit(node.whenTrue, isShown)
      visit(node.whenFalse, isShown)
    } else {
      const keeps = isShown && (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node))
      ts.forEachChild(node, (child) => visit(child, keeps))
    }
  }
  visit(file, false)
  return found
}

export const countWords = (text) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length

/** Returns the texts between the nested elements of a JSX element. Values and `{' '}` do not separate texts. */
function childTexts(element) {
  const texts = ['']
  for (const child of element.children) {
    if (ts.isJsxText(child)) texts.push(texts.pop() + child.text)
    else if (ts.isJsxExpression(child) && !holdsElements(child)) {
      const value = child.expression
      texts.push(texts.pop() + (value && ts.isStringLiteralLike(value) ? value.text : '…'))
    } else texts.push('')
  }
  return texts.filter((text) => /\p{L}/u.test(text))
}

function holdsElements(node) {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return true
  return ts.forEachChild(node, holdsElements) ?? false
}

const templateText = ({ head, templateSpans }) =>
  head.text + templateSpans.map(({ literal }) => `…${literal.text}`).join('')

/** In JSX, a single lowercase word is a variant or a size, not a label. */
const isLabel = (text) => /[\s\p{Lu}]/u.test(text)

/** Whether a string reads like English: two words or more, most of them plain, not a list of class names. */
function isSentence(text) {
  const words = text.split(' ')
  const plain = words.filter((word) => /^[("“]?([\p{L}’'–…]+|\{\w+\})[,.;:!?…"”)]*$/u.test(word))
  return words.length > 1 && /[\p{Lu}…“"{]/u.test(text[0] ?? '') && plain.length >= words.length * 0.6
}

function isTechnical(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true
  if (ts.isTaggedTemplateExpression(node)) return true
  if (ts.isJsxElement(node)) return /^(code|kbd|pre)$/.test(node.openingElement.tagName.getText())
  if (ts.isNewExpression(node)) return isErrorClass(node)
  if (ts.isJsxAttribute(node)) return technicalAttributes.test(node.name.getText())
  return ts.isCallExpression(node) && technicalCalls.test(node.expression.getText())
}

/** Messages of these classes are not texts for users, because they only reach the log. */
const isErrorClass = ({ expression }) => /^(Type|Range)?Error$/.test(expression.getText())

const scriptKind = (name) => (name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
