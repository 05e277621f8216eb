import type { ProjectInList } from '@mantel/domain/projects/projects'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { Shapes, UserPlus } from 'lucide-react'
import { asOptions } from '../../../platform/lists/filter-bar.tsx'
import { Menu, MenuChoices } from '../../../ui/overlay/menu.tsx'
import { MenuToggles } from '../../../ui/overlay/menu-toggles.tsx'
import { BulkAction } from '../../../ui/table/bulk-bar.tsx'

type TeamProps = {
  rows: readonly ProjectInList[]
  people: Workspace['people']
  onChange: (member: { id: string; name: string }, isOn: boolean) => void
}

/** Adds a team member to all selected projects. Removes the member if they are already on the team of all of them. */
export function BulkTeam({ rows, people, onChange }: TeamProps) {
  const isOn = (id: string) => rows.every(({ memberIds }) => memberIds.includes(id))
  const offered = people.filter(
    ({ id, isActive }) => isActive || rows.some(({ memberIds }) => memberIds.includes(id)),
  )
  return (
    <Menu align="start" side="top" trigger={<BulkAction icon={UserPlus}>Assign</BulkAction>}>
      <MenuToggles
        label="Project team"
        options={offered.map(({ id, name, isActive }) => ({
          value: id,
          label: name,
          disabled: !isActive && !isOn(id),
        }))}
        isOn={isOn}
        onChange={(id, next) => {
          const member = offered.find((one) => one.id === id)
          if (member) onChange(member, next)
        }}
      />
    </Menu>
  )
}

type TypeProps = {
  rows: readonly ProjectInList[]
  types: readonly string[]
  onChange: (type: string) => void
}

export function BulkType({ rows, types, onChange }: TypeProps) {
  const [first] = rows
  const common = first && rows.every(({ type }) => type === first.type) ? first.type : ''
  return (
    <Menu align="start" side="top" trigger={<BulkAction icon={Shapes}>Type</BulkAction>}>
      <MenuChoices label="Type" value={common} options={asOptions(types)} onChange={onChange} />
    </Menu>
  )
}
