import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { ReactNode, Ref } from 'react'
import { classes } from '../../../ui/base/classes.ts'

type Props = { title: Ref<HTMLHeadingElement>; label: ReactNode; amount: number }

/** The label and the amount are one heading: “Deposit due 03/14/2026 $7,125.00”. A long amount is smaller. */
export function AmountTitle({ title, label, amount }: Props) {
  const text = formatDollarsAndCents(amount)
  return (
    <h2 id="due" ref={title} tabIndex={-1} className="rounded-control outline-none">
      <span className="block text-14 leading-5 text-muted-foreground">{label}</span>{' '}
      <span
        className={classes(
          'mt-1 block font-serif leading-[1.09] tracking-[-.03em] tabular-nums lining-nums wrap-anywhere',
          text.length > 15 ? 'text-27' : text.length > 12 ? 'text-34' : 'text-[calc(44*var(--px))]',
        )}
      >
        {text}
      </span>
    </h2>
  )
}
