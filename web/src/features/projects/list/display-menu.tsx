import { can } from '@mantel/domain/permissions'
import type { projectSorts } from '@mantel/domain/projects/projects'
import { SlidersHorizontal } from 'lucide-react'
import { currentPreferences, prefer, usePreferences } from '../../../platform/session/preferences.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { Menu, MenuChoices, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { MenuToggles } from '../../../ui/overlay/menu-toggles.tsx'
import type { ListState } from './list-state.ts'
import { choosable, isChosen } from './project-columns.tsx'

const orders: readonly { value: (typeof projectSorts)[number]; label: string }[] = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'title', label: 'Title, A to Z' },
  { value: '-title', label: 'Title, Z to A' },
  { value: 'install', label: 'Install, earliest first' },
  { value: '-install', label: 'Install, latest first' },
]

/** In which order the list is, and which columns it has; a phone has none. */
export function DisplayMenu({ state, hasColumns }: { state: ListState; hasColumns: boolean }) {
  const seesPrices = can(useUser(), 'invoices:read')
  const { projectColumns: chosen } = usePreferences()
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
      {!state.narrowing.search && (
        <MenuChoices label="Order" value={state.sort} options={orders} onChange={state.sortBy} />
      )}
      {!state.narrowing.search && hasColumns && <MenuSeparator />}
      {hasColumns && (
        <MenuToggles
          label="Columns"
          options={choosable
            .filter(({ name }) => seesPrices || name !== 'value')
            .map(({ name, label }) => ({ value: name, label }))}
          isOn={(name) => isChosen(chosen, name)}
          onChange={(name, isOn) =>
            prefer({ projectColumns: { ...currentPreferences().projectColumns, [name]: isOn } })
          }
        />
      )}
    </Menu>
  )
}
