import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { setPreferences } from '../../../platform/session/preferences.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { DialogActions, SidePanel } from '../../../ui/overlay/dialog.tsx'
import type { Filter } from '../../../ui/table/filters.tsx'
import { ordersFor } from './arrange-cards.ts'
import { cardFieldsFor, useCardFields } from './card-fields.ts'
import { groupingOf, groupings } from './groupings.ts'
import type { View } from './view.ts'

type Props = {
  view: View
  filters: Filter[]
  maySeePrices: boolean
  onFilter: (name: string, value: string | undefined) => void
}

/** Phones have no space for several menus, so filters and order are in one panel. */
export function PhoneFilters({ view, filters, maySeePrices, onFilter }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { shown, toggle } = useCardFields()
  return (
    <>
      <Button variant="ghost" icon={ListFilter} onClick={() => setIsOpen(true)}>
        Filter
      </Button>
      <SidePanel open={isOpen} onOpenChange={setIsOpen} title="Filter">
        <div className="flex flex-col gap-4">
          <SearchBox label="Search the board" value={view.filters.text ?? ''} onChange={view.searchFor} />
          {filters.map(({ name, label, options, value }) => (
            <Field key={name} label={label}>
              <Select
                value={value ?? ''}
                options={[{ value: '', label: 'Any' }, ...options]}
                onChange={({ target }) => onFilter(name, target.value || undefined)}
              />
            </Field>
          ))}
          <Field label="Group by">
            <Select
              value={view.by}
              options={groupings}
              onChange={({ target }) => view.groupBy(groupingOf(target.value) ?? 'stage')}
            />
          </Field>
          <Field label="Sort by">
            <Select
              value={view.order}
              options={ordersFor(maySeePrices)}
              onChange={({ target }) => setPreferences({ boardOrder: target.value })}
            />
          </Field>
          <fieldset>
            <legend className="mb-1 text-13 leading-4.5 font-medium">Show on cards</legend>
            {cardFieldsFor(maySeePrices, view.by).map(({ value, label }) => (
              <Checkbox
                key={value}
                checked={shown.includes(value)}
                onChange={({ target }) => toggle(value, target.checked)}
              >
                {label}
              </Checkbox>
            ))}
          </fieldset>
          <DialogActions>
            <Button variant="ghost" onClick={view.clear}>
              Clear filters
            </Button>
            <Button variant="primary" onClick={() => setIsOpen(false)}>
              Done
            </Button>
          </DialogActions>
        </div>
      </SidePanel>
    </>
  )
}
