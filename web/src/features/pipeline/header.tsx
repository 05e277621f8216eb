import { maySeePrices } from '@mantel/domain/permissions'
import { Plus } from 'lucide-react'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { AddFilter, type Filter } from '../../ui/table/filters.tsx'
import { DisplayMenu } from './filter/display-menu.tsx'
import { PhoneFilters } from './filter/phone-filters.tsx'
import type { View } from './filter/view.ts'

const views = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
] as const

export const ViewSwitch = ({ view }: { view: View }) => (
  <Segmented
    label="View"
    value={view.isList ? 'list' : 'board'}
    options={views}
    onChange={(chosen) => view.change({ as: chosen === 'list' ? 'list' : undefined })}
  />
)

type Props = {
  view: View
  filters: Filter[]
  onFilter: (name: string, value: string | undefined) => void
  /** Undefined on phones, where the bottom bar has this button, and for users who may not create projects. */
  onNew: (() => void) | undefined
}

export function HeaderActions({ view, filters, onFilter, onNew }: Props) {
  const user = useUser()
  if (view.isPhone)
    return (
      <PhoneFilters view={view} filters={filters} maySeePrices={maySeePrices(user)} onFilter={onFilter} />
    )
  return (
    <>
      <AddFilter filters={filters.filter(({ value }) => value === undefined)} onChange={onFilter} />
      <DisplayMenu view={view} maySeePrices={maySeePrices(user)} />
      {onNew && (
        <Button variant="primary" icon={Plus} onClick={onNew}>
          New project
        </Button>
      )}
    </>
  )
}
