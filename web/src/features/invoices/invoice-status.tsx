import { type DisplayedInvoiceStatus, invoiceStatusNames } from '@mantel/domain/invoices/invoice-status'
import {
  Ban,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Eye,
  HandCoins,
  LoaderCircle,
  type LucideIcon,
  Send,
} from 'lucide-react'
import { classes } from '../../ui/base/classes.ts'
import { Badge, type Hue, hueText } from '../../ui/display/badge.tsx'

const statusLooks: Record<DisplayedInvoiceStatus, { icon: LucideIcon; hue: Hue }> = {
  draft: { icon: CircleDashed, hue: 'grey' },
  scheduled: { icon: CalendarClock, hue: 'slate' },
  sent: { icon: Send, hue: 'blue' },
  viewed: { icon: Eye, hue: 'blue' },
  deposit_paid: { icon: HandCoins, hue: 'gold' },
  partially_paid: { icon: CircleDot, hue: 'gold' },
  processing: { icon: LoaderCircle, hue: 'plum' },
  overdue: { icon: CircleAlert, hue: 'red' },
  paid: { icon: CircleCheck, hue: 'green' },
  void: { icon: Ban, hue: 'grey' },
}

export function InvoiceBadge({ status }: { status: DisplayedInvoiceStatus }) {
  const { icon, hue } = statusLooks[status]
  return (
    <Badge hue={hue} icon={icon}>
      {invoiceStatusNames[status]}
    </Badge>
  )
}

/** The status as a glyph and a word, for lists. */
export function StatusName({ status }: { status: DisplayedInvoiceStatus }) {
  const { icon: Icon, hue } = statusLooks[status]
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon size={14} strokeWidth={1.8} aria-hidden className={classes('shrink-0', hueText[hue])} />
      <span className="truncate">{invoiceStatusNames[status]}</span>
    </span>
  )
}
