import type { DisplayedInvoiceStatus } from '@mantel/domain/invoices/standing'
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
import { Badge, type Hue } from '../../ui/display/badge.tsx'

export const statusLooks: Record<DisplayedInvoiceStatus, { label: string; icon: LucideIcon; hue: Hue }> = {
  draft: { label: 'Draft', icon: CircleDashed, hue: 'grey' },
  scheduled: { label: 'Scheduled', icon: CalendarClock, hue: 'slate' },
  sent: { label: 'Sent', icon: Send, hue: 'blue' },
  viewed: { label: 'Viewed', icon: Eye, hue: 'blue' },
  deposit_paid: { label: 'Deposit paid', icon: HandCoins, hue: 'gold' },
  partially_paid: { label: 'Partially paid', icon: CircleDot, hue: 'gold' },
  processing: { label: 'Processing', icon: LoaderCircle, hue: 'plum' },
  overdue: { label: 'Overdue', icon: CircleAlert, hue: 'red' },
  paid: { label: 'Paid', icon: CircleCheck, hue: 'green' },
  void: { label: 'Void', icon: Ban, hue: 'grey' },
}

export function InvoiceBadge({ status }: { status: DisplayedInvoiceStatus }) {
  const { label, icon, hue } = statusLooks[status]
  return (
    <Badge hue={hue} icon={icon}>
      {label}
    </Badge>
  )
}

/** The status as a glyph and a word, for lists. */
export function StatusName({ status }: { status: DisplayedInvoiceStatus }) {
  const { label, icon: Icon, hue } = statusLooks[status]
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon size={14} strokeWidth={1.8} aria-hidden className={classes('shrink-0', textColors[hue])} />
      <span className="truncate">{label}</span>
    </span>
  )
}

const textColors: Record<Hue, string> = {
  slate: 'text-slate',
  plum: 'text-plum',
  gold: 'text-gold',
  green: 'text-green',
  amber: 'text-amber',
  grey: 'text-grey',
  red: 'text-red',
  blue: 'text-blue',
}
