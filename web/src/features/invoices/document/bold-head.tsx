import * as copy from './copy.ts'
import type { DocumentPart } from './document-parts.ts'
import { Facts, PartyBlock, StatusMark } from './facts.tsx'
import { looks } from './looks.ts'
import { SellerMark } from './seller-mark.tsx'

const { label } = looks['template-4-bold']

export function BoldHead({ content }: DocumentPart) {
  const { document, pictures, slots } = content
  const { amountDue } = document
  return (
    <>
      <header className="-mx-6 -mt-8 mb-7 rounded-t-[3px] bg-(--brand) px-6 pt-8 pb-7 text-(--on-brand) @min-[600px]:-mx-14 @min-[600px]:-mt-12 @min-[600px]:px-14 @min-[600px]:pt-11 print:mx-0 print:mt-0 print:rounded-box print:px-6 print:pt-6">
        <div className="flex items-center justify-between gap-5">
          <div className={pictures.logo && 'rounded-control bg-white p-2.5'}>
            <SellerMark content={content} className="text-[calc(17*var(--px))] font-semibold" />
          </div>
          <StatusMark status={document.status} showsDue={false} />
        </div>
        <div className="mt-10 flex flex-wrap items-end justify-between gap-x-5 gap-y-4">
          <h2 className="text-48 leading-none font-semibold tracking-[-.035em]">
            {copy.invoice}
            <span className="mt-2.5 block text-18 leading-6 font-medium tracking-normal wrap-anywhere tabular-nums">
              {slots.number ?? document.number}
            </span>
          </h2>
          <div className="text-13 leading-5 @min-[520px]:text-end">
            <p>{amountDue.label}</p>
            <p className="text-[min(calc(32*var(--px)),8cqw)] leading-9 font-semibold tracking-[-.02em] tabular-nums">
              {amountDue.amount}
            </p>
            <p className="tabular-nums">{amountDue.note}</p>
          </div>
        </div>
      </header>
      <div className="mb-8 grid grid-cols-1 gap-5 @min-[400px]:grid-cols-2 text-13 leading-5 @min-[600px]:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,auto)_auto] @min-[600px]:gap-4">
        <PartyBlock party={document.billTo} label={label}>
          {slots.billTo}
        </PartyBlock>
        <PartyBlock party={document.service} label={label} />
        <PartyBlock party={document.seller} label={label} />
        <Facts
          facts={document.facts.slice(1)}
          label={label}
          slot={slots.fact}
          className="flex flex-col"
          valueClassName="font-semibold"
        />
      </div>
    </>
  )
}
