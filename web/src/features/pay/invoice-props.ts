import type { PayPage } from '@mantel/domain/payments/pay'
import type { RefObject } from 'react'

export type InvoiceProps = {
  token: string
  page: PayPage
  onChange: (page: PayPage) => void
  onReload: () => Promise<void>
}

/** What the card shows. Its title gets the focus when the content is replaced. */
export type CardContentProps = InvoiceProps & { title: RefObject<HTMLHeadingElement | null> }
