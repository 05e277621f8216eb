import type { Contract } from '@mantel/domain/contracts/contracts'
import { Copy, Ellipsis, Eye, FileDown, FileSymlink, History, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/base/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { useDuplicateAndOpen } from './copy-contract.ts'

type Props = {
  contract: Contract
  isPhone: boolean
  onPreview: () => void
  onHistory: () => void
  onUpdateFromTemplate: () => void
  onPdf: () => void
  onRemove: () => void
}

export function DraftMenu(props: Props) {
  const { contract, isPhone, onPreview, onHistory, onUpdateFromTemplate, onPdf, onRemove } = props
  const duplicate = useDuplicateAndOpen()
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
      <MenuItem icon={FileSymlink} onSelect={onUpdateFromTemplate}>
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
