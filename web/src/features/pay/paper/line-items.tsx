import { formatDollarsAndCents } from '@mantel/domain/money'
import type { PayPage } from '@mantel/domain/payments/pay'

const head = 'border-b border-foreground pb-2 text-12-5 font-medium text-muted-foreground'
const number = 'text-right tabular-nums whitespace-nowrap'
const cell = 'border-b border-border py-2.75 align-top'
/** On a phone, quantity and rate are below the description. */
const wide = 'max-[560px]:hidden print:table-cell'

export const LineItems = ({ page: { lines } }: { page: PayPage }) => (
  <table className="mt-7 w-full border-collapse">
    <thead>
      <tr>
        <th scope="col" className={`${head} text-left`}>
          Description
        </th>
        <th scope="col" className={`${head} ${number} ${wide} w-14`}>
          Qty
        </th>
        <th scope="col" className={`${head} ${number} ${wide} w-28`}>
          Rate
        </th>
        <th scope="col" className={`${head} ${number} w-30`}>
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {lines
        .filter(({ kind }) => kind === 'item')
        .map(({ description, quantity, rate, amount }, index) => (
          // Lines have no id here, and they never move while the page is open.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            <td className={`${cell} pr-3 wrap-anywhere`}>
              {description}
              <span className="block text-12-5 text-muted-foreground tabular-nums min-[560px]:hidden print:hidden">
                {quantity} × {formatDollarsAndCents(rate)}
              </span>
            </td>
            <td className={`${cell} ${number} ${wide}`}>{quantity}</td>
            <td className={`${cell} ${number} ${wide}`}>{formatDollarsAndCents(rate)}</td>
            <td className={`${cell} ${number}`}>{formatDollarsAndCents(amount)}</td>
          </tr>
        ))}
    </tbody>
  </table>
)
