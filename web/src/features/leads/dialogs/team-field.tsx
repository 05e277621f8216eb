import type { Workspace } from '@mantel/domain/settings/workspace'
import { ChevronDown } from 'lucide-react'
import { classes } from '../../../ui/base/classes.ts'
import { controlHeight, controlLook } from '../../../ui/form/field.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { MenuToggles } from '../../../ui/overlay/menu-toggles.tsx'

type Props = { people: Workspace['people']; value: readonly string[]; onChange: (ids: string[]) => void }

/** The team members of the new project. */
export function TeamField({ people, value, onChange }: Props) {
  const active = people.filter(({ isActive }) => isActive)
  const names = active.filter(({ id }) => value.includes(id)).map(({ name }) => name)
  return (
    <div className="flex flex-col gap-1.25">
      <span aria-hidden className="text-13 leading-4.5 font-medium">
        Team <span className="font-normal text-muted-foreground">(optional)</span>
      </span>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`Team: ${names.join(', ') || 'None'}`}
            className={classes(controlLook, controlHeight, 'flex items-center gap-2 text-left')}
          >
            <span
              className={classes('min-w-0 flex-1 truncate', names.length === 0 && 'text-muted-foreground')}
            >
              {names.join(', ') || 'None'}
            </span>
            <ChevronDown size={16} strokeWidth={1.6} aria-hidden className="shrink-0 text-muted-foreground" />
          </button>
        }
      >
        <MenuToggles
          label="Project team"
          options={active.map(({ id, name }) => ({ value: id, label: name }))}
          isOn={(id) => value.includes(id)}
          onChange={(id, isOn) => onChange(isOn ? [...value, id] : value.filter((one) => one !== id))}
        />
      </Menu>
    </div>
  )
}
