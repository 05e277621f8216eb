import { isPhoto, type ProjectDocument } from '@mantel/domain/documents'
import { can } from '@mantel/domain/permissions'
import { Contrast, DoorOpen, Download, Images, Share2, Undo2 } from 'lucide-react'
import { useUser } from '../../platform/session/session.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import { BulkAction, BulkBar } from '../../ui/table/bulk-bar.tsx'
import * as lists from '../lists/copy.ts'
import type { BulkEdits } from './bulk-edits.ts'
import * as copy from './copy.ts'
import { useDownloadOfMany } from './download-archive.ts'
import { MomentChoices } from './photos/moment-choices.tsx'

type Props = {
  files: readonly ProjectDocument[]
  edits: BulkEdits
  onRoom: () => void
  onAlbum: () => void
  onClear: () => void
}

/** What can be done with all selected files. */
export function SelectionBar({ files, edits, onRoom, onAlbum, onClear }: Props) {
  const mayEdit = can(useUser(), 'documents:edit')
  const { start, isPreparing } = useDownloadOfMany()
  const { progress } = edits
  // Skips signed contracts, because they are always shared.
  const shareable = files.filter(({ isSealed }) => !isSealed)
  const toShare = shareable.filter(({ sentToClient }) => sentToClient === 'false')
  return (
    <div className="sticky bottom-0 z-10">
      <BulkBar count={files.length} onClear={onClear}>
        {progress ? (
          <span role="status" className="px-2.5 tabular-nums">
            {lists.progress(progress.done, progress.of)}
          </span>
        ) : (
          <>
            {mayEdit && toShare.length > 0 && (
              <BulkAction icon={Share2} onClick={() => void edits.share(toShare, true)}>
                Share
              </BulkAction>
            )}
            {mayEdit && shareable.length > 0 && toShare.length === 0 && (
              <BulkAction icon={Undo2} onClick={() => void edits.share(shareable, false)}>
                Stop sharing
              </BulkAction>
            )}
            <BulkAction icon={Download} onClick={() => !isPreparing && start(files)}>
              {isPreparing ? 'Preparing…' : 'Download'}
            </BulkAction>
            {mayEdit && files.every(isPhoto) && (
              <>
                <BulkAction icon={DoorOpen} onClick={onRoom}>
                  Room
                </BulkAction>
                <BulkAction icon={Images} onClick={onAlbum}>
                  Album
                </BulkAction>
                <Menu
                  align="start"
                  side="top"
                  trigger={<BulkAction icon={Contrast}>{copy.beforeOrAfter}</BulkAction>}
                >
                  <MomentChoices photos={files} onChange={(moment) => void edits.setMoment(files, moment)} />
                </Menu>
              </>
            )}
          </>
        )}
      </BulkBar>
    </div>
  )
}
