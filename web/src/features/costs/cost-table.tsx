import { formatDollars, formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { ProjectCost } from '@mantel/domain/costs'
import { Trash2 } from 'lucide-react'
import { type Edits, useEdits } from '../../platform/saving/edits.ts'
import { FieldConflict } from '../../platform/saving/field-conflict.tsx'
import { IconButton } from '../../ui/base/button.tsx'
import { InlineField } from '../../ui/inline/inline-field.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { costError, costOf, descriptionError } from './cost-fields.ts'
import { totalOf } from './margin.ts'
import { costEdits } from './queries.ts'
import { useRemoveCost } from './remove-cost.ts'

export function CostTable({ projectId, items }: { projectId: string; items: readonly ProjectCost[] }) {
  const remove = useRemoveCost(projectId)
  return (
    <table aria-label="Costs" className="w-full table-fixed border-collapse text-13 leading-4.5">
      <thead>
        <tr className="h-8.5 border-b border-border text-12 text-muted-foreground">
          <th scope="col" className="text-left font-medium">
            Description
          </th>
          <th scope="col" className="w-32 px-2 text-left font-medium max-sm:hidden">
            Type
          </th>
          <th scope="col" className="w-36 px-2 text-right font-medium max-sm:w-28">
            Amount
          </th>
          <th scope="col" className="w-9 touch:w-11">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((cost, at) => (
          <CostRow key={cost.id} projectId={projectId} cost={cost} onRemove={() => remove(cost, at)} />
        ))}
      </tbody>
      <tfoot>
        <tr className="h-11 font-semibold">
          <th scope="row" className="text-left font-semibold">
            Total
          </th>
          <td aria-hidden className="max-sm:hidden" />
          <td className="px-2 text-right tabular-nums">{formatDollarsAndCents(totalOf(items))}</td>
          <td aria-hidden />
        </tr>
      </tfoot>
    </table>
  )
}

type RowProps = { projectId: string; cost: ProjectCost; onRemove: () => void }

function CostRow({ projectId, cost, onRemove }: RowProps) {
  const edits = useEdits(costEdits(projectId), cost.id)
  return (
    <tr className="group/row border-b border-border align-top">
      <th scope="row" className="py-1.5 pr-2 text-left font-normal">
        <dl>
          <InlineField
            look="text"
            label="Description"
            value={cost.description}
            empty="Add description"
            check={descriptionError}
            onSave={edits.saveTyped((text) => ({ description: text.trim() }))}
          />
        </dl>
      </th>
      <td className="truncate px-2 py-2.75 text-muted-foreground max-sm:hidden">
        {cost.savedResourceId ? 'Saved cost' : 'One-time'}
      </td>
      <td className="px-2 py-1.5 text-right tabular-nums [&_button]:text-right [&_input]:text-right">
        <Amount cost={cost} edits={edits} />
        <FieldConflict
          conflict={edits.conflict}
          labels={{ description: 'Description', cost: 'Amount' }}
          format={(field, value) =>
            field === 'cost' ? formatDollarsAndCents(value as number) : String(value)
          }
        />
      </td>
      <td className="py-1.5 text-right">
        <Tooltip text="Remove">
          <IconButton icon={Trash2} label={`Remove ${cost.description}`} onClick={onRemove} />
        </Tooltip>
      </td>
    </tr>
  )
}

const Amount = ({ cost: { cost }, edits }: { cost: ProjectCost; edits: Edits }) => (
  <dl>
    <InlineField
      look="text"
      label="Amount"
      kind="money"
      value={formatDollars(cost).slice(1)}
      shown={formatDollarsAndCents(cost)}
      empty="Add amount"
      check={costError}
      onSave={edits.saveTyped((text) => ({ cost: costOf(text) }))}
    />
  </dl>
)
