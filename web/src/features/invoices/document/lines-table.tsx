import type { DocumentLine } from '@mantel/domain/invoices/document/document'
import { classes } from '../../../ui/base/classes.ts'
import * as copy from './copy.ts'
import type { DocumentPart } from './document-parts.ts'
import type { Look } from './looks.ts'

/** On narrow pages, quantity and rate are below the description. */
export const wideOnly = 'hidden @min-[520px]:table-cell'
export const numberCell = 'ps-4 text-end whitespace-nowrap tabular-nums'

export const LinesTable = ({ content: { document, slots }, look }: DocumentPart & { look: Look }) => (
  <div className={look.bleed}>
    <table className="w-full border-collapse">
      <thead>
        <tr className={look.head}>
          <th scope="col" className={classes('py-2 text-start [font-weight:inherit]', look.edge, endless)}>
            {copy.columns.description}
          </th>
          <th scope="col" className={classes('py-2 [font-weight:inherit]', numberCell, wideOnly)}>
            {copy.columns.quantity}
          </th>
          <th scope="col" className={classes('py-2 [font-weight:inherit]', numberCell, wideOnly)}>
            {copy.columns.rate}
          </th>
          <th scope="col" className={classes('py-2 [font-weight:inherit]', numberCell, look.edge, startless)}>
            {copy.columns.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {slots.lines ??
          document.lines.map((line, at) => (
            <LineRow
              key={at}
              line={line}
              look={look}
              marksTaxable={document.taxNote !== null}
              isLast={at === document.lines.length - 1}
            />
          ))}
      </tbody>
    </table>
  </div>
)

// `look.edge` adds padding on both sides of a cell. These undo it on the inner side of the first and last cells of a
// row.
const endless = 'pe-0!'
const startless = 'ps-4!'

type RowProps = { line: DocumentLine; look: Look; marksTaxable: boolean; isLast: boolean }

const LineRow = ({ line, look, marksTaxable, isLast }: RowProps) => (
  <tr
    className={classes(
      'break-inside-avoid align-top',
      isLast ? classes(look.lastRow, 'print:break-after-avoid') : look.row,
    )}
  >
    <td dir="auto" className={classes('py-2.5 wrap-anywhere whitespace-pre-line', look.edge, endless)}>
      {line.description}
      <span dir="ltr" className="block text-muted-foreground tabular-nums @min-[520px]:hidden">
        {line.quantity} × {line.rate}
      </span>
    </td>
    <td className={classes('py-2.5', numberCell, wideOnly)}>{line.quantity}</td>
    <td className={classes('py-2.5', numberCell, wideOnly)}>{line.rate}</td>
    <td className={classes('py-2.5', numberCell, look.edge, startless)}>
      {line.amount}
      {marksTaxable && line.taxable && <TaxMark />}
    </td>
  </tr>
)

/** Positioned outside of the column, so that the amounts stay aligned. */
const TaxMark = () => (
  <span className="relative">
    <abbr
      title={copy.taxed}
      className="absolute -top-1 left-0.5 text-11 leading-none text-muted-foreground no-underline"
    >
      {copy.taxMark}
    </abbr>
  </span>
)
