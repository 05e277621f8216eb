import type { InvoiceTemplate } from '@mantel/domain/invoices/templates'

/** The classes that differ between the templates. Each template also has its own head. */
export type Look = {
  page: string
  /** Labels such as “Bill to”. */
  label: string
  /** Extends a table that has background colors beyond the text, so that its text aligns with the rest of the page. */
  bleed: string
  edge: string
  head: string
  row: string
  lastRow: string
  total: string
  balance: string
  balanceRow: string
  title: string
  section: string
}

const quietLabel = 'text-12 leading-4 text-muted-foreground'
const hairlineRow = 'border-b border-border'
const basic: Look = {
  page: '',
  label: quietLabel,
  bleed: '',
  edge: '',
  head: 'border-b border-foreground text-12 font-medium text-muted-foreground',
  row: hairlineRow,
  lastRow: hairlineRow,
  total: 'border-t border-border font-semibold',
  balance: 'text-16 font-semibold',
  balanceRow: 'border-t border-foreground',
  title: 'text-14 font-semibold',
  section: 'border-t border-border pt-4',
}

const bleed = '-mx-3 @min-[600px]:-mx-4 print:mx-0!'
const edge = 'px-3 @min-[600px]:px-4'

export const looks: Record<InvoiceTemplate, Look> = {
  'template-1-minimal': basic,
  'template-2-modern': {
    ...basic,
    bleed,
    edge,
    head: 'bg-(--brand-soft) text-12 font-semibold text-(--brand-text)',
    balance: 'text-16 font-semibold text-(--brand-text)',
    balanceRow: 'bg-(--brand-soft)',
    title: 'text-14 font-semibold text-(--brand-text)',
  },
  'template-3-classic': {
    ...basic,
    page: 'font-serif text-[calc(15.5*var(--px))] leading-[calc(22*var(--px))] tracking-normal lining-nums',
    label: 'text-14 leading-5 text-muted-foreground italic',
    head: 'border-y border-foreground text-15 italic',
    lastRow: 'border-b border-foreground',
    balance: 'text-18 font-semibold',
    balanceRow: 'border-t border-foreground [border-bottom:4px_double]',
    title: 'text-16 font-medium italic',
  },
  'template-4-bold': {
    ...basic,
    bleed,
    edge,
    head: 'bg-foreground text-12 font-semibold text-white',
    lastRow: 'border-b-2 border-foreground',
    balance: 'text-18 font-semibold text-(--on-brand)',
    balanceRow: 'bg-(--brand)',
    title: 'text-16 font-semibold tracking-[-.01em]',
  },
  'template-5-staging': {
    ...basic,
    head: 'border-b-2 border-(--brand-rule) text-12 font-medium text-muted-foreground',
    balanceRow: 'border-t-2 border-(--brand-rule)',
  },
}
