import * as copy from './copy.ts'
import type { DocumentPart } from './document-parts.ts'
import { FactRows, PartyBlock, StatusMark } from './facts.tsx'
import { looks } from './looks.ts'

const { label } = looks['template-3-classic']

export function ClassicHead({ content }: DocumentPart) {
  const { document, pictures, slots } = content
  const { seller } = document
  return (
    <>
      <header className="text-center">
        {pictures.logo && (
          <img src={pictures.logo} alt="" className="mx-auto mb-3 h-15 w-auto max-w-60 object-contain" />
        )}
        <p className="text-[calc(28*var(--px))] leading-9 font-medium tracking-[-.01em] wrap-anywhere">
          <bdi>{seller.name}</bdi>
        </p>
        <ul className="mt-1 flex flex-wrap justify-center text-14 leading-5 text-muted-foreground">
          {seller.lines.map((line, at) => (
            <li key={at} className="not-first:before:mx-2 not-first:before:content-['·']">
              <bdi>{line}</bdi>
            </li>
          ))}
        </ul>
      </header>
      <div aria-hidden className="mt-5 mb-7 h-1 border-t-[1.5px] border-b-[.5px] border-foreground" />
      <div className="mb-8 grid grid-cols-1 gap-6 @min-[400px]:grid-cols-2 @min-[600px]:grid-cols-[1fr_1fr_minmax(0,15rem)]">
        <PartyBlock party={document.billTo} label={label}>
          {slots.billTo}
        </PartyBlock>
        <PartyBlock party={document.service} label={label} />
        <div>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-[calc(26*var(--px))] leading-8 font-medium text-(--brand-text)">
              {copy.invoice}
            </h2>
            <span className="font-sans">
              <StatusMark status={document.status} />
            </span>
          </div>
          <FactRows
            facts={document.facts}
            label={label}
            slot={(name) =>
              slots.fact?.(name) ?? (name === document.facts[0]?.label ? slots.number : undefined)
            }
          />
        </div>
      </div>
    </>
  )
}
