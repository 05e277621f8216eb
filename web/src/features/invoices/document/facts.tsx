import type { InvoiceDocument, Party } from '@mantel/domain/invoices/document/document'
import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { Badge, type Hue } from '../../../ui/display/badge.tsx'
import type { Slots } from './document-parts.ts'

type Tone = NonNullable<InvoiceDocument['status']>['tone']

const marks: Record<Tone, { hue: Hue; icon: LucideIcon }> = {
  draft: { hue: 'grey', icon: CircleDashed },
  due: { hue: 'blue', icon: Clock },
  processing: { hue: 'blue', icon: Clock },
  late: { hue: 'red', icon: CircleAlert },
  paid: { hue: 'green', icon: CircleCheck },
  void: { hue: 'red', icon: CircleSlash },
}

type StatusProps = { status: InvoiceDocument['status']; showsDue?: boolean }

/** With `showsDue={false}`, omits when the invoice is due, for templates with the amount due in large letters. */
export function StatusMark({ status, showsDue = true }: StatusProps) {
  if (!status || (status.tone === 'due' && !showsDue)) return null
  return (
    <Badge {...marks[status.tone]}>
      <span className="tabular-nums">{status.text}</span>
    </Badge>
  )
}

type PartyProps = { party: Party; label: string; children?: ReactNode }

export const PartyBlock = ({ party, label, children }: PartyProps) => (
  <section aria-label={party.label} className="min-w-0 wrap-anywhere">
    <p className={label}>{party.label}</p>
    {children ?? (
      <>
        <p className="font-semibold">
          <bdi>{party.name}</bdi>
        </p>
        {party.lines.map((line, at) => (
          <p key={at}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </>
    )}
  </section>
)

type FactsProps = {
  facts: InvoiceDocument['facts']
  label: string
  slot?: Slots['fact']
  className?: string
  valueClassName?: string
}

export const Facts = ({ facts, label, slot, className, valueClassName = 'font-medium' }: FactsProps) => (
  <dl className={classes('gap-x-5 gap-y-3', className)}>
    {facts.map((fact) => (
      <div key={fact.label} className="min-w-0">
        <dt className={label}>{fact.label}</dt>
        <dd className={classes('wrap-anywhere tabular-nums', valueClassName)}>
          {slot?.(fact.label) ?? <bdi>{fact.value}</bdi>}
        </dd>
      </div>
    ))}
  </dl>
)

/** Label and value on one line, separated by hairlines. */
export const FactRows = ({ facts, label, slot }: FactsProps) => (
  <dl>
    {facts.map((fact) => (
      <div
        key={fact.label}
        className="flex items-baseline justify-between gap-4 border-t border-border py-1 first:border-t-0"
      >
        <dt className={label}>{fact.label}</dt>
        <dd className="text-end wrap-anywhere tabular-nums">
          {slot?.(fact.label) ?? <bdi>{fact.value}</bdi>}
        </dd>
      </div>
    ))}
  </dl>
)
