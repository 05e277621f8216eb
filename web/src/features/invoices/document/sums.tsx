import type { DocumentSum } from '@mantel/domain/invoices/document/sums'
import { classes } from '../../../ui/base/classes.ts'
import type { DocumentPart } from './document-parts.ts'
import type { Look } from './looks.ts'

export const Sums = ({ content: { document }, look }: DocumentPart & { look: Look }) => (
  <div className={classes('mt-3 flex flex-wrap items-start justify-end break-inside-avoid', look.bleed)}>
    {document.taxNote && (
      <p className={classes('grow py-1.5 text-12 text-muted-foreground', look.edge)}>{document.taxNote}</p>
    )}
    <dl className="w-full @min-[520px]:w-80">
      {document.sums.map((sum, at) => (
        <SumRow key={at} sum={sum} look={look} />
      ))}
    </dl>
  </div>
)

const SumRow = ({ sum, look }: { sum: DocumentSum; look: Look }) => (
  <div
    className={classes(
      'flex items-baseline justify-between gap-4 first:border-t-0',
      look.edge,
      sum.kind === 'balance' ? classes('mt-0.5 py-2.5', look.balanceRow) : 'py-1.5',
      sum.kind === 'total' && look.total,
    )}
  >
    <dt
      className={classes(
        'wrap-anywhere',
        sum.kind === 'plain' && 'text-muted-foreground',
        sum.kind === 'balance' && look.balance,
      )}
    >
      {sum.label}
    </dt>
    <dd
      className={classes(
        'whitespace-nowrap tabular-nums',
        sum.kind === 'balance' && look.balance,
        sum.isStruck && 'line-through',
      )}
    >
      {sum.value}
    </dd>
  </div>
)
