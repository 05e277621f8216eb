import { formatDollarsAndCents } from '@mantel/domain/money'
import type { ReactNode, Ref } from 'react'

type Props = { title: Ref<HTMLHeadingElement>; label: ReactNode; amount: number }

/** The label and the amount are one heading: “Deposit due 03/14/2026 $7,125.00”. */
export const AmountTitle = ({ title, label, amount }: Props) => (
  <h2 id="due" ref={title} tabIndex={-1} className="rounded-control outline-none">
    <span className="block text-14 leading-5 text-muted-foreground">{label}</span>{' '}
    <span className="mt-1 block font-serif text-[calc(44*var(--px))] leading-[1.09] tracking-[-.03em] tabular-nums lining-nums wrap-anywhere">
      {formatDollarsAndCents(amount)}
    </span>
  </h2>
)
