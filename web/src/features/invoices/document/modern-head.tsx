import { classes } from '../../../ui/base/classes.ts'
import * as copy from './copy.ts'
import type { DocumentPart } from './document-parts.ts'
import { Facts, PartyBlock, StatusMark } from './facts.tsx'
import { looks } from './looks.ts'
import { SellerMark } from './seller-mark.tsx'

const { label, bleed, edge } = looks['template-2-modern']

export function ModernHead({ content }: DocumentPart) {
  const { document, pictures, slots } = content
  const { amountDue, seller } = document
  return (
    <>
      <div className="absolute inset-x-0 top-0 h-2 rounded-t-[3px] bg-(--brand) print:hidden" />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <SellerMark
          content={content}
          className="text-[calc(20*var(--px))] leading-7 font-semibold tracking-[-.015em]"
        />
        <address className="text-13 leading-4.5 text-muted-foreground not-italic @min-[520px]:text-end">
          {pictures.logo && <p className="font-semibold text-foreground">{seller.name}</p>}
          {seller.lines.map((line, at) => (
            <p key={at}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </address>
      </div>
      <div className="mt-8 flex items-end justify-between gap-5">
        <h2 className="text-34 leading-none font-semibold tracking-[-.025em]">{copy.invoice}</h2>
        <StatusMark status={document.status} showsDue={false} />
      </div>
      <div
        className={classes(
          'mt-5 mb-7 flex flex-wrap items-end justify-between gap-5 rounded-box bg-(--brand-soft) py-4',
          bleed,
          edge,
        )}
      >
        <Facts
          facts={document.facts}
          label={label}
          slot={(name) =>
            slots.fact?.(name) ?? (name === document.facts[0]?.label ? slots.number : undefined)
          }
          className="grid grow grid-cols-2 @min-[600px]:flex @min-[600px]:gap-x-7"
        />
        <div className="@min-[600px]:text-end">
          <p className={label}>{amountDue.label}</p>
          <p className="text-24 leading-7 font-semibold tracking-[-.01em] text-(--brand-text) tabular-nums">
            {amountDue.amount}
          </p>
        </div>
      </div>
      <div className="mb-7 grid grid-cols-1 gap-5 text-13 leading-5 @min-[400px]:grid-cols-2">
        <PartyBlock party={document.billTo} label={label}>
          {slots.billTo}
        </PartyBlock>
        <PartyBlock party={document.service} label={label} />
      </div>
    </>
  )
}
