import type { PayPage } from '@mantel/domain/payments/pay'
import type { RefObject } from 'react'

export type InvoiceProps = {
  token: string
  page: PayPage
  isUnconfirmed: boolean
  onChange: (page: PayPage) => void
  onReload: () => Promise<void>
  onCheck: () => Promise<void>
}

/** `title` is focused whenever the content of the card is replaced. */
export type CardContentProps = InvoiceProps & { title: RefObject<HTMLHeadingElement | null> }
