import type { DashboardMoney } from '@mantel/domain/dashboard'
import type { StepHue } from '@mantel/domain/projects/next-step'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/base/button.tsx'
import { projectQuery } from '../projects/queries.ts'

type RowTextProps = { text: string; title: string; clientName: string | null }

export const RowText = ({ text, title, clientName }: RowTextProps) => (
  <div className="min-w-0 flex-1">
    <p title={text} className="text-13-5 leading-4.5 font-medium max-md:wrap-anywhere md:truncate">
      {text}
    </p>
    <p className="truncate text-12-5 leading-4.25 text-muted-foreground">
      <bdi>{title}</bdi>
      {clientName && (
        <>
          , <bdi>{clientName}</bdi>
        </>
      )}
    </p>
  </div>
)

export const rowLook =
  'relative -mx-2 flex min-h-13.25 items-center gap-3 px-2 py-2 before:absolute before:inset-x-2 before:top-0 before:border-t before:border-border first:before:hidden hover:rounded-control hover:bg-hover'
export const iconLook = 'flex size-7.5 shrink-0 items-center justify-center rounded-[7px]'

export const hues: Record<StepHue, string> = {
  red: 'bg-red-soft text-red',
  amber: 'bg-amber-soft text-amber',
  gold: 'bg-gold-soft text-gold',
  blue: 'bg-blue-soft text-blue',
  green: 'bg-green-soft text-green',
  neutral: 'bg-grey-soft text-grey',
}

/**
 * A link that covers the whole row. With `isHidden`, it has no visible text, because another button takes its place.
 */
export function OpenProjectLink({
  project,
  isHidden,
}: {
  project: { id: string; title: string }
  isHidden?: boolean
}) {
  const queries = useQueryClient()
  const { id, title } = project
  const prefetch = () => void queries.prefetchQuery(projectQuery(id))
  const link = (
    <Link
      to="/app/projects/$id"
      params={{ id }}
      aria-label={`Open ${title}`}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      className={isHidden ? 'absolute inset-0 rounded-control' : coversRow}
    >
      {!isHidden && 'Open'}
    </Link>
  )
  if (isHidden) return link
  return (
    <Button asChild size="small">
      {link}
    </Button>
  )
}

type InvoiceLinkProps = {
  invoice: Pick<DashboardMoney['balances'][number], 'invoiceId' | 'invoiceNumber'>
  isHidden?: boolean
}

export function OpenInvoiceLink({ invoice: { invoiceId, invoiceNumber }, isHidden }: InvoiceLinkProps) {
  const link = (
    <Link
      to="/app/invoices/$id"
      params={{ id: invoiceId }}
      aria-label={`Open ${invoiceNumber}`}
      className={isHidden ? 'absolute inset-0 rounded-control' : coversRow}
    >
      {!isHidden && 'Open'}
    </Link>
  )
  if (isHidden) return link
  return (
    <Button asChild size="small">
      {link}
    </Button>
  )
}

export const coversRow = 'static! after:absolute after:inset-0'
