import { X } from 'lucide-react'
import type { QueuedFile } from '../../../platform/api/upload-queue.ts'
import { IconButton } from '../../../ui/base/button.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import * as copy from '../copy.ts'
import type { Box } from '../photos/justified-layout.ts'

type Props = { upload: QueuedFile; box: Box; onCancel: () => void }

export const UploadTile = ({ upload, box, onCancel }: Props) => (
  <li
    style={{ width: box.width, height: box.height }}
    className="relative flex shrink-0 flex-col justify-end gap-1 rounded-control border border-dashed border-border-strong p-2.5"
  >
    <p className="truncate text-12 leading-4" title={upload.file.name}>
      <bdi>{upload.file.name}</bdi>
    </p>
    <UploadProgress upload={upload} />
    <IconButton
      icon={X}
      label={copy.cancelUpload(upload.file.name)}
      onClick={onCancel}
      className="absolute top-1 right-1"
    />
  </li>
)

export function UploadProgress({ upload: { file, share, state } }: { upload: QueuedFile }) {
  return (
    <div className="min-w-0">
      <Progress label={`Upload of ${file.name}`} share={share} />
      <p className="mt-1 text-12 leading-4 text-muted-foreground tabular-nums">
        {progressText(state, share)}
      </p>
    </div>
  )
}

function progressText(state: QueuedFile['state'], share: number) {
  if (state === 'waiting') return 'Waiting'
  if (state === 'interrupted') return copy.waitingForConnection
  // After the last byte is sent, the server still checks the file.
  return share >= 1 ? 'Checking…' : `${Math.round(share * 100)}%`
}
