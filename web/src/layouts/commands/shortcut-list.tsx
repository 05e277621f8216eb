import { Fragment } from 'react'
import { usePreferences } from '../../platform/session/preferences.ts'
import { modKey } from '../../platform/shortcuts.ts'
import { Kbd } from '../../ui/display/kbd.tsx'
import { SidePanel } from '../../ui/overlay/dialog.tsx'
import type { NavItem } from '../navigation.ts'
import * as copy from './copy.ts'

/** Lists the keyboard shortcuts that work for this user. */
export function ShortcutPanel({ navItems, onClose }: { navItems: NavItem[]; onClose: () => void }) {
  const { singleKeys } = usePreferences()
  const goTo = navItems.flatMap(({ key, label }) =>
    key ? [{ keys: ['G', key.toUpperCase()], does: label }] : [],
  )
  // The SuperAdmin's screens have neither records to create nor boards.
  const isCompany = navItems.some(({ to }) => to === '/app/pipeline')
  return (
    <SidePanel open onOpenChange={onClose} title="Keyboard shortcuts">
      <List
        title="Everywhere"
        rows={[
          { keys: [modKey('K')], does: copy.searchLabel },
          { keys: [modKey('B')], does: 'Toggle sidebar' },
          { keys: [modKey('↵')], does: 'Submit form' },
          ...(isCompany ? [{ keys: ['C'], does: 'Create' }] : []),
          { keys: [modKey('Z')], does: 'Undo' },
          { keys: ['F8'], does: 'Focus notification' },
          { keys: ['Esc'], does: 'Close' },
          { keys: ['?'], does: 'Show shortcuts' },
        ]}
      />
      <List title="Go to" rows={goTo} />
      {isCompany && <List title="Boards and lists" rows={inLists} />}
      {isCompany && <List title="Project page" rows={onProjectPage} />}
      {isCompany && <List title="Leads" rows={inLeads} />}
      {!singleKeys && <p className="mt-4 text-13 text-muted-foreground">{copy.singleKeysOff}</p>}
    </SidePanel>
  )
}

const inLists = [
  { keys: ['↑ ↓ ← →'], does: 'Move selection' },
  { keys: ['↵'], does: 'Open page' },
  { keys: ['Space'], does: 'Peek' },
  { keys: ['X'], does: 'Select' },
  { keys: ['Shift ↑ ↓ ← →'], does: 'Select more' },
  { keys: ['S'], does: 'Move to stage' },
  { keys: ['Alt ↑ ↓ ← →'], does: 'Move card' },
  { keys: ['E'], does: 'Edit title' },
]

const onProjectPage = [
  { keys: ['J'], does: 'Next project' },
  { keys: ['K'], does: 'Previous project' },
]

const inLeads = [
  { keys: ['J'], does: 'Next lead' },
  { keys: ['K'], does: 'Previous lead' },
  { keys: ['A'], does: 'Add to pipeline' },
  { keys: ['R'], does: 'Reply' },
  { keys: ['D'], does: 'Dismiss' },
  { keys: ['U'], does: 'Mark as unread' },
  { keys: ['X'], does: 'Select' },
]

function List({ title, rows }: { title: string; rows: { keys: string[]; does: string }[] }) {
  return (
    <section className="mt-4 first-of-type:mt-0">
      <h3 className="mb-1 text-12 font-medium text-muted-foreground">{title}</h3>
      <dl className="text-13">
        {rows.map(({ keys, does }) => (
          <div key={does} className="flex h-8 items-center justify-between gap-4 border-b border-border">
            <dt>{does}</dt>
            <dd className="flex items-center gap-1 text-12 text-muted-foreground">
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && 'then'}
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
