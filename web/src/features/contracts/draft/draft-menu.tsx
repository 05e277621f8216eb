import type { Contract } from '@mantel/domain/contracts/contracts'
import { Copy, Ellipsis, Eye, FileDown, FileSymlink, History, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/base/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { useDuplicating } from './copy-contract.ts'

type Props = {
  contract: Contract
  isPhone: boolean
  onPreview: () => void
  onHistory: () => void
  onOrigin: () => void
  onPdf: () => void
  onRemove: () => void
}

/** What else can be done with a draft. */
export function DraftMenu({ contract, isPhone, onPreview, onHistory, onOrigin, onPdf, onRemove }: Props) {
  const duplicate = useDuplicating()
  return (
    <Menu tooltip="Actions" trigger={<IconButton icon={Ellipsis} label="Actions" />}>
      {isPhone && (
        <MenuItem icon={Eye} onSelect={onPreview}>
          Preview
        </MenuItem>
      )}
      <MenuItem icon={FileDown} onSelect={onPdf}>
        Open as PDF
      </MenuItem>
      {isPhone && (
        <MenuItem icon={History} onSelect={onHistory}>
          History
        </MenuItem>
      )}
      <MenuItem icon={FileSymlink} onSelect={onOrigin}>
        Update from template…
      </MenuItem>
      <MenuItem icon={Copy} onSelect={() => void duplicate.draft(contract)}>
        Duplicate
      </MenuItem>
      {contract.sentAt === null && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} destructive onSelect={onRemove}>
            Delete draft…
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
