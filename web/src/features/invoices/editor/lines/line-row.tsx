import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { lineAmount } from '@mantel/domain/invoices/amounts'
import { formatQuantity } from '@mantel/domain/invoices/document/document'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { classes } from '../../../../ui/base/classes.ts'
import { boxLook } from '../../../../ui/form/checkbox.tsx'
import { numberCell } from '../../document/lines-table.tsx'
import type { Look } from '../../document/looks.ts'
import * as copy from '../copy.ts'
import { type EditedLine, isBlank } from '../edited-fields.ts'
import { InlineNumber } from '../inline-fields.tsx'
import { formatRate, parseQuantity, parseRate } from '../parse-numbers.ts'
import { DescriptionField } from './description-field.tsx'
import { LineMenu } from './line-menu.tsx'
import type { LineActions } from './use-lines.ts'

type Props = {
  line: EditedLine
  number: number
  count: number
  look: Look
  /** True if the invoice has a tax. Each line then shows whether the tax applies. */
  isTaxed: boolean
  isNarrow: boolean
  /** Where a dragged line would be inserted, relative to this one. */
  slot: 'above' | 'below' | null
  actions: LineActions
}

/** Enter adds a line, Backspace removes an empty one, Alt with an arrow key moves it. */
export const LineRow = memo(function LineRow(props: Props) {
  const { line, number, count, look, isTaxed, isNarrow, slot, actions } = props
  const name = copy.lineName(line.description, number)
  const quantity = (
    <InlineNumber
      aria-label={`Quantity of ${name}`}
      value={line.quantity}
      format={formatQuantity}
      parse={parseQuantity}
      onChange={(value) => actions.edit(line.key, { quantity: value })}
      className={isNarrow ? 'w-14! text-start!' : undefined}
    />
  )
  const rate = (
    <InlineNumber
      aria-label={`Rate for ${name}`}
      placeholder="$0.00"
      value={line.rate}
      format={formatRate}
      parse={parseRate}
      onChange={(value) => actions.edit(line.key, { rate: value })}
      className={isNarrow ? 'w-24! text-start!' : undefined}
    />
  )
  const amount = (
    <span className={classes('border-b border-transparent', isBlank(line) && 'text-muted-foreground')}>
      {formatDollarsAndCents(lineAmount(line))}
    </span>
  )
  const menu = (
    <LineMenu line={line} name={name} isFirst={number === 1} isLast={number === count} actions={actions} />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles key presses in its fields
    <tr
      data-entry={line.key}
      onKeyDown={(event) => handleKey(event, line, actions)}
      className={classes('group/line align-top', look.row, slot && slotLooks[slot])}
    >
      <td
        colSpan={isNarrow ? 4 : undefined}
        className={classes('relative py-2', look.edge, !isNarrow && 'pe-0!')}
      >
        {!isNarrow && <Handle />}
        <DescriptionField
          label={`Description of line ${number}`}
          value={line.description}
          onType={(description) => actions.edit(line.key, { description })}
          onChoose={({ description, rate: usual, taxable }) =>
            actions.edit(line.key, { description, rate: usual, taxable })
          }
          onPaste={(event) => actions.paste(event, line.key)}
        />
        {isNarrow && (
          <div className="mt-1 flex flex-wrap items-center gap-x-1.5 tabular-nums">
            {quantity}
            <span aria-hidden className="text-muted-foreground">
              ×
            </span>
            {rate}
            <span className="ms-auto">{amount}</span>
            {menu}
          </div>
        )}
        {isTaxed && (
          <TaxedBox
            name={name}
            isOn={line.taxable}
            onChange={(taxable) => actions.edit(line.key, { taxable })}
          />
        )}
      </td>
      {!isNarrow && (
        <>
          <td className={classes('w-18 py-2', numberCell)}>{quantity}</td>
          <td className={classes('w-32 py-2', numberCell)}>{rate}</td>
          <td className={classes('relative w-32 py-2', numberCell, look.edge, 'ps-4!')}>
            {amount}
            <span className="absolute -end-8.5 top-1 opacity-0 group-focus-within/line:opacity-100 group-hover/line:opacity-100 has-data-[state=open]:opacity-100 touch:opacity-100">
              {menu}
            </span>
          </td>
        </>
      )}
    </tr>
  )
})

/** The drag handle, which is in the margin of the document. */
const Handle = () => (
  <span
    data-handle
    aria-hidden
    className="absolute -start-6.5 top-2 flex h-6 w-5 cursor-grab items-center justify-center text-muted-foreground opacity-0 group-focus-within/line:opacity-100 group-hover/line:opacity-100 touch:hidden"
  >
    <GripVertical size={14} strokeWidth={1.8} />
  </span>
)

type BoxProps = { name: string; isOn: boolean; onChange: (isOn: boolean) => void }

const TaxedBox = ({ name, isOn, onChange }: BoxProps) => (
  <label className="mt-0.5 flex min-h-6 w-fit items-center gap-1.5 font-sans text-12 leading-4 tracking-normal text-muted-foreground touch:min-h-11">
    <input
      type="checkbox"
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
      className={classes(boxLook, 'size-3.5!')}
    />
    Taxed<span className="sr-only">: {name}</span>
  </label>
)

const slotLooks = {
  above: '[&>td]:shadow-[inset_0_2px_0_var(--ring)]',
  below: '[&>td]:shadow-[inset_0_-2px_0_var(--ring)]',
}

function handleKey(event: KeyboardEvent<HTMLElement>, line: EditedLine, actions: LineActions) {
  const { target, key } = event
  const isText =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox')
  if (!isText || event.nativeEvent.isComposing) return
  const step = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[key as 'ArrowUp'] : undefined
  if (step) actions.move(line.key, step)
  else if (key === 'Enter' && !event.shiftKey && !event.metaKey && !event.ctrlKey) actions.addBelow(line.key)
  else if (key === 'Backspace' && isBlank(line) && target.value === '') actions.remove(line.key)
  else return
  event.preventDefault()
}
