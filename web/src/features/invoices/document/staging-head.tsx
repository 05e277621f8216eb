import type { DocumentFact } from '@mantel/domain/invoices/document/sums'
import { classes } from '../../../ui/base/classes.ts'
import * as copy from './copy.ts'
import type { DocumentPart } from './document-parts.ts'
import { FactRows, PartyBlock, StatusMark } from './facts.tsx'
import { looks } from './looks.ts'
import { SellerMark } from './seller-mark.tsx'

const { label } = looks['template-5-staging']

export function StagingHead({ content }: DocumentPart) {
  const { document, pictures, slots } = content
  const { service, staging } = document
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <SellerMark content={content} className="text-15 font-semibold" logoClassName="h-10" />
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="font-medium wrap-anywhere tabular-nums">
            {copy.invoice} {slots.number ?? document.number}
          </h2>
          <StatusMark status={document.status} />
        </div>
      </div>
      <div
        className={classes(
          'mt-5 mb-6 grid items-stretch gap-x-7 gap-y-4',
          (pictures.photo || staging) && '@min-[560px]:grid-cols-[minmax(0,1fr)_minmax(0,15rem)]',
        )}
      >
        {pictures.photo && (
          <img
            src={pictures.photo}
            alt={copy.photoOf(service.name)}
            className="h-46 w-full rounded-[4px] object-cover"
          />
        )}
        <div className={classes('flex flex-col justify-between gap-4', !pictures.photo && 'contents')}>
          <div className="my-auto">
            <p className="font-serif text-27 leading-[1.15] tracking-[-.02em] wrap-anywhere">
              <bdi>{service.name}</bdi>
            </p>
            {service.lines.map((line, at) => (
              <p key={at} className="text-muted-foreground">
                <bdi>{line}</bdi>
              </p>
            ))}
          </div>
          {staging && <StagingTerm staging={staging} />}
        </div>
      </div>
      <div className="mb-7 grid grid-cols-1 gap-5 text-13 leading-5 @min-[400px]:grid-cols-2 @min-[600px]:grid-cols-[minmax(0,1fr)_minmax(0,auto)_minmax(0,14rem)]">
        <PartyBlock party={document.billTo} label={label}>
          {slots.billTo}
        </PartyBlock>
        <PartyBlock party={document.seller} label={label} />
        <FactRows facts={document.facts.slice(1)} label={label} slot={slots.fact} />
      </div>
    </>
  )
}

/** The period as a line from install to destage. */
function StagingTerm({ staging }: { staging: DocumentFact[] }) {
  const period = staging.at(-1)
  const days = staging.slice(0, -1)
  return (
    <div className="rounded-control bg-(--brand-soft) px-4 py-3.5">
      <div className="flex items-center gap-2 text-12 font-semibold text-(--brand-text)">
        <Dot />
        <Rule />
        <span className="whitespace-nowrap tabular-nums">
          <span className="sr-only">{period?.label} </span>
          {period?.value}
        </span>
        <Rule />
        {days.length > 1 && <Dot />}
      </div>
      <dl className="mt-2 flex justify-between gap-4">
        {days.map((fact, at) => (
          <div key={fact.label} className={at > 0 ? 'text-end' : undefined}>
            <dt className={label}>{fact.label}</dt>
            <dd className="font-semibold tabular-nums">{fact.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const Dot = () => <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-(--brand-rule)" />
const Rule = () => <span aria-hidden className="h-px grow bg-(--brand-rule)" />
