import type { Block, Inline, RichText } from '@mantel/domain/contracts/rich-text'
import { escapeHtml } from '../../platform/html.ts'

/** The sender's name and colors: the company's own, or the platform's. */
export type Brand = { name: string; primary: string; primaryForeground: string }
export type Values = Record<string, string>
export type EmailText = { subject: string; body: RichText; button: string | null }
/** A row below the text with its own link, for an email about several records. */
export type EmailRow = { title: string; text: string }

/**
 * Stands for the email's link until it is sent: links contain tokens, and a token is never stored in clear text. This
 * is a private-use character, so that no one can type it.
 */
export const linkPlaceholder = '\uE000'

/** An email with rows has one link for each row, in the order of these characters. */
export const rowPlaceholder = (index: number) => String.fromCharCode(0xe000 + index)
export const placeholders = /[\uE000-\uE0FF]/g

/** Renders the same document as HTML with inline styles and as plain text. Rows replace the button. */
export function renderEmail(
  { subject, body, button: only }: EmailText,
  { name, ...colors }: Brand,
  input: Values,
  rows: readonly EmailRow[] = [],
  /** The label of a second button. Its link comes after the link of the first button. */
  second: string | null = null,
) {
  const brand = { ...colors, name: withoutPlaceholders(name) }
  const values = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, withoutPlaceholders(value)]),
  )
  const button = rows.length > 0 ? null : only
  const blocks = body.content.filter((block) => !isLeftOut(block, values))
  return {
    subject: subject.replace(/\{([a-zA-Z.]+)\}/g, (_, name: string) => values[name] ?? ''),
    html: pageHtml(
      brand,
      [...blocks.map((block) => blockHtml(block, values)), ...rows.map(rowHtml)].join('\n'),
      [button, second].filter((label) => label !== null),
    ),
    text: [
      bodyText(body, values),
      ...rows.map(rowText),
      ...(button ? [`${button}: ${linkPlaceholder}`] : []),
      ...(second ? [`${second}: ${rowPlaceholder(1)}`] : []),
      `— ${brand.name}`,
    ].join('\n\n'),
  }
}

export const bodyText = (body: RichText, values: Values) =>
  body.content
    .filter((block) => !isLeftOut(block, values))
    .map((block) => blockText(block, values))
    .join('\n\n')

/**
 * Leaves out a paragraph whose fields all have no value, because it would be a gap in the text. Empty paragraphs that
 * the author added stay.
 */
const isLeftOut = (block: Block, values: Values) =>
  block.type === 'paragraph' && (block.content?.length ?? 0) > 0 && blockText(block, values) === ''

const withoutPlaceholders = (text: string) => text.replaceAll(placeholders, '')

const rowHtml = ({ title, text }: EmailRow, index: number) =>
  `<p style="margin:0 0 16px"><a href="${rowPlaceholder(index)}" style="color:#75560f;font-weight:600">${escapeHtml(withoutPlaceholders(title))}</a><br>\n${escapeHtml(withoutPlaceholders(text))}</p>`

const rowText = ({ title, text }: EmailRow, index: number) =>
  `${withoutPlaceholders(title)}\n${withoutPlaceholders(text)}\n${rowPlaceholder(index)}`

function blockHtml(block: Block, values: Values): string {
  switch (block.type) {
    case 'heading':
      return `<h1 style="font:400 24px/1.3 Georgia,serif;margin:0 0 16px">${inlineHtml(block.content, values)}</h1>`
    case 'paragraph':
      return `<p style="margin:0 0 16px">${inlineHtml(block.content, values)}</p>`
    case 'bulletList':
    case 'orderedList': {
      const tag = block.type === 'bulletList' ? 'ul' : 'ol'
      const items = block.content.map(
        (item) => `<li>${item.content.map((inner) => blockHtml(inner, values)).join('')}</li>`,
      )
      return `<${tag} style="margin:0 0 16px;padding-left:22px">${items.join('')}</${tag}>`
    }
    case 'pageBreak':
      return '<hr style="border:0;border-top:1px solid #e6e1d7;margin:24px 0">'
  }
}

const tags = { bold: 'strong', italic: 'em', underline: 'u' } as const

const inlineHtml = (content: Inline[] = [], values: Values) =>
  fillFields(content, values)
    .map(({ text, marks, isFingerprint }) => {
      const html = escapeHtml(text).replaceAll('\n', '<br>\n')
      return isFingerprint
        ? fingerprintHtml(html)
        : marks.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, html)
    })
    .join('')

/** Allows line breaks anywhere: a hash has no place to break, so on a phone it would widen the whole email. */
const fingerprintHtml = (html: string) =>
  `<br><span style="font:12px/1.5 ui-monospace,Menlo,Consolas,monospace;color:#6a6358;word-break:break-all">${html}</span>`

/**
 * Replaces fields with their values. Before an empty value, trims a space that would otherwise be left before
 * punctuation or at the end of the text.
 */
function fillFields(content: Inline[], values: Values) {
  const parts = content.map((part) => {
    const text = part.type === 'mention' ? (values[part.attrs.id] ?? '') : part.text
    const marks = part.type === 'mention' ? [] : (part.marks?.map(({ type }) => tags[type]) ?? [])
    return {
      text: text.replaceAll(/\r\n?/g, '\n'),
      marks,
      isFingerprint: part.type === 'mention' && isFingerprint(text),
    }
  })
  return parts.map((part, index) => {
    const next = parts[index + 1]
    const isSpaceLeft = next?.text === '' && /^([,.;:!?]|$)/.test(parts[index + 2]?.text ?? '')
    return isSpaceLeft ? { ...part, text: part.text.trimEnd() } : part
  })
}

const isFingerprint = (text: string) => /^[0-9a-f]{64}$/.test(text)

function blockText(block: Block, values: Values): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return fillFields(block.content ?? [], values)
        .map(({ text }) => text)
        .join('')
    case 'bulletList':
    case 'orderedList':
      return block.content
        .map((item, index) => {
          const lead = block.type === 'bulletList' ? '-' : `${index + 1}.`
          return `${lead} ${item.content.map((inner) => blockText(inner, values)).join('\n')}`
        })
        .join('\n')
    case 'pageBreak':
      return '---'
  }
}

function pageHtml(brand: Brand, content: string, buttons: string[]) {
  const color = isColor(brand.primary) ? brand.primary : '#B38734'
  const textColor = isColor(brand.primaryForeground) ? brand.primaryForeground : '#1F1709'
  const action = buttons.length > 0 ? actionHtml(buttons, color, textColor) : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#f5f2ec;color:#1f1b16;font:16px/1.6 -apple-system,'Segoe UI',Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:0 8px 16px;font:400 20px/1.3 Georgia,serif">${escapeHtml(brand.name)}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e6e1d7;border-radius:8px;padding:32px">
${content}
${action}
</td></tr></table></td></tr></table></body></html>`
}

function actionHtml(buttons: string[], color: string, textColor: string) {
  // The margin also separates buttons that a narrow screen shows one below the other.
  const shape =
    'display:inline-block;margin:0 8px 8px 0;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:6px'
  const styles = [
    `${shape};background:${color};color:${textColor}`,
    `${shape};border:1px solid #978d7e;color:#1f1b16`,
  ]
  const drawn = buttons.map(
    (label, index) =>
      `<a href="${rowPlaceholder(index)}" style="${styles[Math.min(index, 1)]}">${escapeHtml(label)}</a>`,
  )
  const hint = buttons.length > 1 ? 'If the first button doesn’t work' : 'If the button doesn’t work'
  return `<p style="margin:24px 0 16px">${drawn.join('')}</p>
<p style="margin:0 0 16px;color:#6a6358;font-size:13px">${hint}, open this link:<br><a href="${linkPlaceholder}" style="color:#75560f;word-break:break-all">${linkPlaceholder}</a></p>`
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)
