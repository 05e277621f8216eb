import { formatDollarsAndCents, parseDollars } from '@mantel/domain/basics/money'
import type { SavedCost } from '@mantel/domain/costs'
import { savedCostInput } from '@mantel/domain/costs'
import { Trash2 } from 'lucide-react'
import { useEdits } from '../../../platform/saving/edits.ts'
import { FieldConflict } from '../../../platform/saving/field-conflict.tsx'
import { IconButton } from '../../../ui/base/button.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { InlineField } from '../../../ui/inline/inline-field.tsx'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import * as copy from './copy.ts'
import { savedCostEdits, useRemoveCost } from './saved-costs.ts'

type Props = { cost: SavedCost }

export function CostName({ cost }: Props) {
  const edits = useEdits(savedCostEdits, cost.id)
  return (
    <dl>
      <InlineField
        look="text"
        label="Name"
        value={cost.name}
        empty="Add name"
        check={(name) => savedCostInput.shape.name.safeParse(name).error?.issues[0]?.message}
        onSave={edits.saveTyped((name) => ({ name: name.trim() }))}
      />
      <FieldConflict conflict={edits.conflict} labels={{ name: 'Name' }} />
    </dl>
  )
}

export function CostAmount({ cost }: Props) {
  const edits = useEdits(savedCostEdits, cost.id)
  return (
    <dl className="tabular-nums [&_button]:text-right [&_input]:text-right">
      <InlineField
        look="text"
        kind="money"
        label={copy.defaultCostOf(cost.name)}
        value={(cost.defaultCost / 100).toFixed(2)}
        shown={formatDollarsAndCents(cost.defaultCost)}
        empty="Add cost"
        check={(text) => (parseDollars(text) === null ? copy.invalidAmount : undefined)}
        onSave={edits.saveTyped((text) => ({ defaultCost: parseDollars(text) }))}
      />
      <FieldConflict
        conflict={edits.conflict}
        labels={{ defaultCost: 'Default amount' }}
        format={(_, value) => (typeof value === 'number' ? formatDollarsAndCents(value) : null)}
      />
    </dl>
  )
}

/** Only active costs are suggested when a cost is added to a project. */
export function CostSwitch({ cost }: Props) {
  const edits = useEdits(savedCostEdits, cost.id)
  return (
    <>
      <Switch checked={cost.isActive} onChange={(isActive) => void edits.save({ isActive })}>
        <span className="sr-only">{copy.isActive(cost.name)}</span>
      </Switch>
      <FieldConflict
        conflict={edits.conflict}
        labels={{ isActive: 'Active' }}
        format={(_, value) => (value ? 'Yes' : 'No')}
      />
    </>
  )
}

export function RemoveCost({ cost }: Props) {
  const forget = useRemoveCost()
  return (
    <Tooltip text="Remove" side="left">
      <IconButton
        icon={Trash2}
        label={`Remove ${cost.name}`}
        aria-disabled={forget.isPending || undefined}
        onClick={() => !forget.isPending && forget.mutate(cost)}
      />
    </Tooltip>
  )
}
