import * as copy from './copy.ts'
import type { DocumentPart } from './document-parts.ts'
import { Facts, PartyBlock, StatusMark } from './facts.tsx'
import { looks } from './looks.ts'
import { SellerMark } from './seller-mark.tsx'

const { label } = looks['template-1-minimal']

export function MinimalHead({ content }: DocumentPart) {
  const { document, slots } = content
  return (
    <>
      <div className="flex items-center justify-between gap-5">
        <SellerMark content={content} className="text-15 font-semibold" />
        <StatusMark status={document.status} />
      </div>
      <h2 className="mt-9 font-serif text-34 leading-[1.12] tracking-[-.02em] wrap-anywhere lining-nums">
        {copy.invoice} {slots.number ?? document.number}
      </h2>
      <Facts
        facts={document.facts.slice(1)}
        label={label}
        slot={slots.fact}
        className="mt-5 grid grid-cols-2 @min-[520px]:grid-cols-3"
      />
      <div className="mt-7 mb-8 grid grid-cols-1 gap-5 text-13 leading-5 @min-[400px]:grid-cols-2 @min-[600px]:grid-cols-3">
        <PartyBlock party={document.billTo} label={label}>
          {slots.billTo}
        </PartyBlock>
        <PartyBlock party={document.service} label={label} />
        <PartyBlock party={document.seller} label={label} />
      </div>
    </>
  )
}
