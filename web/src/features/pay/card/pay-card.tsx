import { useEffect, useRef } from 'react'
import type { CardContentProps, InvoiceProps } from '../invoice-props.ts'
import { Notices } from './notices.tsx'
import { PaidInFull } from './paid-in-full.tsx'
import { PayForm } from './pay-form.tsx'
import { type PayStatus, payStatusOf } from './pay-status.ts'
import { Schedule } from './schedule.tsx'
import { Unconfirmed } from './unconfirmed.tsx'
import { OnItsWay, Waiting } from './waiting.tsx'

/** Shows what is due and how to pay it. The card stays visible beside a long invoice if the window is tall enough. */
export function PayCard(props: InvoiceProps) {
  const { page, isUnconfirmed } = props
  const status = isUnconfirmed ? 'unconfirmed' : payStatusOf(page)
  const title = useFocusAfterChange(status)
  const Content = contents[status]
  return (
    <section
      aria-labelledby="due"
      className="min-w-0 rounded-panel border border-border bg-card p-4.5 shadow-card min-[980px]:col-start-2 min-[980px]:rounded-dialog min-[980px]:p-5.5 min-[980px]:tall:sticky min-[980px]:tall:top-6 print:hidden"
    >
      <Notices page={page} />
      <Content {...props} title={title} />
      <Schedule page={page} />
    </section>
  )
}

const contents: Record<PayStatus | 'unconfirmed', (props: CardContentProps) => React.ReactNode> = {
  open: PayForm,
  waiting: Waiting,
  processing: OnItsWay,
  unconfirmed: Unconfirmed,
  paid: PaidInFull,
}

/** Moves the focus to the title when the content is replaced, so that screen readers announce it. */
function useFocusAfterChange(status: keyof typeof contents) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(status)
  useEffect(() => {
    if (shown.current === status) return
    shown.current = status
    title.current?.focus()
  }, [status])
  return title
}
