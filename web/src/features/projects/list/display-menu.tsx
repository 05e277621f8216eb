import { maySeePrices } from '@mantel/domain/permissions'
import type { projectSorts } from '@mantel/domain/projects/projects'
import { SlidersHorizontal } from 'lucide-react'
import { currentPreferences, setPreferences, usePreferences } from '../../../platform/session/preferences.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { Menu, MenuChoices, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { MenuToggles } from '../../../ui/overlay/menu-toggles.tsx'
import type { ListState } from './list-state.ts'
import { isColumnShown, optionalColumns } from './project-columns.tsx'

const orders: readonly { value: (typeof projectSorts)[number]; label: string }[] = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'title', label: 'Title A–Z' },
  { value: '-title', label: 'Title Z–A' },
  { value: 'install', label: 'Install, earliest first' },
  { value: '-install', label: 'Install, latest first' },
]

/** Chooses the order and the columns of the list; phones have no columns. */
export function DisplayMenu({ state, hasColumns }: { state: ListState; hasColumns: boolean }) {
  const user = useUser()
  const { projectColumns: shownColumns } = usePreferences()
  return (
    <Menu
      trigger={
        hasColumns ? (
          <Button variant="ghost" icon={SlidersHorizontal}>
            Display
          </Button>
        ) : (
          <IconButton icon={SlidersHorizontal} label="Display" />
        )
      }
    >
      {!state.criteria.search && (
        <MenuChoices label="Sort by" value={state.sort} options={orders} onChange={state.sortBy} />
      )}
      {!state.criteria.search && hasColumns && <MenuSeparator />}
      {hasColumns && (
        <MenuToggles
          label="Columns"
          options={optionalColumns
            .filter(({ name }) => maySeePrices(user) || name !== 'value')
            .map(({ name, label }) => ({ value: name, label }))}
          isOn={(name) => isColumnShown(shownColumns, name)}
          onChange={(name, isOn) =>
            setPreferences({ projectColumns: { ...currentPreferences().projectColumns, [name]: isOn } })
          }
        />
      )}
    </Menu>
  )
}
