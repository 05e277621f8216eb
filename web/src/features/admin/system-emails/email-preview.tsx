import { parseEmailText } from '@mantel/domain/basics/email-text'
import { APP_NAME } from '@mantel/domain/basics/product'
import type { Block, Inline } from '@mantel/domain/contracts/rich-text'
import type { EmailTyped } from './email-fields.ts'

type Props = { typed: EmailTyped; hasButton: boolean }

/** The email with its `{field}` placeholders highlighted. Emails have no dark mode, so the colors are fixed. */
export function EmailPreview({ typed, hasButton }: Props) {
  const { content } = parseEmailText(typed.body)
  return (
    <div className="rounded-panel border border-border bg-[#f5f2ec] px-6 py-6 text-[#1f1b16] max-sm:px-4">
      <p className="mb-4 text-13 leading-4.5">
        <span className="text-[#6a6358]">Subject: </span>
        <TextWithFields text={typed.subject} />
      </p>
      <p className="mb-3 font-serif text-18 leading-6">{APP_NAME}</p>
      <div className="flex flex-col gap-3.5 rounded-box border border-[#e6e1d7] bg-white p-6 text-15 leading-6 wrap-anywhere">
        {content.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no ids
          <Part key={index} block={block} />
        ))}
        {hasButton && typed.button.trim() !== '' && (
          <p>
            <span className="inline-block rounded-control bg-[#b38734] px-4.5 py-2 font-semibold text-[#1f1709]">
              {typed.button}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}

function Part({ block }: { block: Block }) {
  switch (block.type) {
    case 'heading':
      return (
        <p className="font-serif text-24 leading-8">
          <Line content={block.content} />
        </p>
      )
    case 'paragraph':
      return (
        <p>
          <Line content={block.content} />
        </p>
      )
    case 'bulletList':
    case 'orderedList':
      return (
        <ul className="list-disc pl-5">
          {block.content.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no ids
            <li key={index}>
              {item.content.map((inner, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no ids
                <Part key={at} block={inner} />
              ))}
            </li>
          ))}
        </ul>
      )
    case 'pageBreak':
      return null
  }
}

const Line = ({ content = [] }: { content: Inline[] | undefined }) =>
  content.map((part, index) =>
    part.type === 'mention' ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no ids
      <FieldMark key={index} name={part.attrs.id} />
    ) : (
      part.text
    ),
  )

const TextWithFields = ({ text }: { text: string }) =>
  text.split(/(\{[a-zA-Z]+\})/).map((part, index) =>
    part.startsWith('{') && part.endsWith('}') ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no ids
      <FieldMark key={index} name={part.slice(1, -1)} />
    ) : (
      part
    ),
  )

const FieldMark = ({ name }: { name: string }) => (
  <span className="rounded-sm bg-[#f7efdc] px-0.75 text-[#75560f]">{`{${name}}`}</span>
)
