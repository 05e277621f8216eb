import {
  mentionsIn,
  mergeField,
  type SignatureType,
  type SignerType,
  signatureField,
} from '@mantel/domain/contracts/contract-fields'
import type { Aligned, Block, Inline, RichText, Text } from '@mantel/domain/contracts/rich-text-nodes'
import { Fragment, type ReactNode } from 'react'
import { classes } from '../../../ui/base/classes.ts'

/** A field that is filled by signing. A date has no position, because only signatures and initials are counted. */
export type DocumentField =
  | { kind: SignatureType; signer: SignerType; position: number }
  | { kind: 'date'; signer: SignerType }

type Props = {
  text: RichText
  field: (field: DocumentField) => ReactNode
}

/** The contract as a page, for the signing page and the app. It adapts to the width of its container. */
export const ContractDocument = ({ text, field }: Props) => (
  <div className="@container">
    <article className="rounded-sm border border-border bg-card px-6 pt-6 pb-10 font-serif text-[calc(17*var(--px))] leading-[calc(28*var(--px))] tracking-normal wrap-break-word whitespace-pre-wrap text-foreground shadow-paper @min-[640px]:px-18 @min-[640px]:pt-14 @min-[640px]:pb-16 print:border-0 print:p-0 print:shadow-none">
      {renderText(text, field)}
    </article>
  </div>
)

export const hasDate = (text: RichText, signer: SignerType) =>
  mentionsIn(text).some(({ attrs }) => attrs.id === `date.${signer}`)

/** Uses plain function calls instead of components, so that fields are counted in document order. */
function renderText(text: RichText, field: Props['field']) {
  let placed = 0
  let depth = 0

  const blocks = (content: Block[]): ReactNode =>
    content.map((block, at) => <Fragment key={at}>{blockOf(block)}</Fragment>)

  function blockOf(block: Block): ReactNode {
    switch (block.type) {
      case 'paragraph':
        return (
          <p dir="auto" className={classes('mt-2 [li>&]:first:mt-0', aligned(block.attrs))}>
            {inlines(block.content)}
          </p>
        )
      case 'heading': {
        // Writers choose heading levels by their look. For screen readers, headings start at h2 below the page's h1
        // and never skip a level.
        depth = Math.min(block.attrs.level, depth + 1)
        const Heading = `h${depth + 1}` as 'h2' | 'h3' | 'h4'
        return (
          <Heading dir="auto" className={classes(headings[block.attrs.level], aligned(block.attrs))}>
            {inlines(block.content)}
          </Heading>
        )
      }
      case 'bulletList':
      case 'orderedList': {
        const List = block.type === 'bulletList' ? 'ul' : 'ol'
        return (
          <List className={classes('mt-2 ps-6', block.type === 'bulletList' ? 'list-disc' : 'list-decimal')}>
            {block.content.map((item, at) => (
              <li key={at} className="mt-1">
                {blocks(item.content)}
              </li>
            ))}
          </List>
        )
      }
      case 'pageBreak':
        return (
          <hr className="my-8 border-dashed border-border-strong print:m-0 print:break-after-page print:border-0" />
        )
    }
  }

  const inlines = (content: Inline[] = []): ReactNode =>
    // The line break keeps the height of an empty paragraph.
    content.length === 0 ? <br /> : content.map((part, at) => <Fragment key={at}>{inlineOf(part)}</Fragment>)

  function inlineOf(part: Inline): ReactNode {
    if (part.type === 'text') return marked(part)
    const { id, value } = part.attrs
    const signature = signatureField(id)
    if (signature) {
      const { kind, signer } = signature
      return field(kind === 'date' ? { kind, signer } : { kind, signer, position: placed++ })
    }
    return (
      <span dir="auto" className="border-b border-border-strong font-medium">
        {value ?? mergeField(id)?.label ?? id}
      </span>
    )
  }

  return blocks(text.content)
}

const marked = ({ text, marks = [] }: Text): ReactNode =>
  marks.reduce<ReactNode>((inner, { type }) => {
    const Mark = markTags[type]
    return <Mark>{inner}</Mark>
  }, text)

const markTags = { bold: 'strong', italic: 'em', underline: 'u' } as const

const headings = {
  1: 'mt-7 text-24 leading-[1.25] font-medium tracking-[-.015em] first:mt-0',
  2: 'mt-6 text-[calc(20*var(--px))] leading-[1.3] font-semibold first:mt-0',
  3: 'mt-5.5 font-semibold first:mt-0',
} as const

const aligned = (attrs: Aligned | undefined) =>
  attrs?.textAlign && (attrs.textAlign === 'center' ? 'text-center' : 'text-right')
