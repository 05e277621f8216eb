import { Archive, Copy, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../ui/base/button.tsx'
import { DateInput } from '../ui/date/date-input.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx'
import { Dialog, DialogActions, SidePanel } from '../ui/overlay/dialog.tsx'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../ui/overlay/menu.tsx'
import { Popover } from '../ui/overlay/popover.tsx'
import { Tooltip } from '../ui/overlay/tooltip.tsx'
import { Part } from './half.tsx'

type Open = 'dialog' | 'confirmation' | 'sheet' | null

export function FloatingParts() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Part title="Menu, dialog, panel, tooltip">
      <div className="line">
        <ProjectMenu />
        <Button onClick={() => setOpen('dialog')}>New client</Button>
        <Button variant="destructive" onClick={() => setOpen('confirmation')}>
          Delete client
        </Button>
        <Button onClick={() => setOpen('sheet')}>Details</Button>
        <Missing />
        <Tooltip text="More" keys="M">
          <IconButton icon={Ellipsis} label="More" />
        </Tooltip>
      </div>
      <NewClient open={open === 'dialog'} onClose={close} />
      <ConfirmDialog
        open={open === 'confirmation'}
        title="Delete Hannah Whitlock?"
        action="Delete client"
        busy={false}
        onConfirm={close}
        onClose={close}
      >
        Their 3 projects stay, with no client assigned.
      </ConfirmDialog>
      <SidePanel
        open={open === 'sheet'}
        onOpenChange={close}
        title="412 Maple Avenue"
        description="Hannah Whitlock"
      >
        <p>Install Mon, Mar 16</p>
      </SidePanel>
    </Part>
  )
}

const sortings = [
  { value: 'name', label: 'Name' },
  { value: 'date', label: 'Install date' },
] as const

function ProjectMenu() {
  const [sorting, setSorting] = useState<(typeof sortings)[number]['value']>('date')
  return (
    <Menu align="start" trigger={<Button>Menu</Button>}>
      <MenuItem icon={Copy} keys="D" onSelect={() => {}}>
        Duplicate
      </MenuItem>
      <MenuItem icon={Archive} disabled onSelect={() => {}}>
        Archive
      </MenuItem>
      <MenuSeparator />
      <MenuChoices label="Sort by" value={sorting} options={sortings} onChange={setSorting} />
      <MenuSeparator />
      <MenuItem icon={Trash2} destructive onSelect={() => {}}>
        Delete project
      </MenuItem>
    </Menu>
  )
}

function Missing() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label="Before sending"
      align="start"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button>Popover</Button>}
    >
      <p className="mb-2 font-semibold">Before sending</p>
      <Field label="Install date">
        <DateInput />
      </Field>
    </Popover>
  )
}

const NewClient = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onOpenChange={onClose} title="New client" description="They won’t be notified.">
    <div className="stack loose">
      <Field label="Name">
        <Input />
      </Field>
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" onClick={onClose}>
          Add client
        </Button>
      </DialogActions>
    </div>
  </Dialog>
)
