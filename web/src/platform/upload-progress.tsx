import { X } from 'lucide-react'
import { Button, IconButton } from '../ui/base/button.tsx'
import type { QueuedFile } from './api/upload-queue.ts'

type Props = { upload: QueuedFile; label: string; onTryAgain: () => void; onCancel: () => void }

/** The upload progress of a single file, or why it was not uploaded. */
export const UploadProgress = ({ upload, label, onTryAgain, onCancel }: Props) =>
  upload.state === 'failed' ? (
    <div className="min-w-40 flex-1 text-12 leading-4">
      <p role="alert" className="text-destructive">
        {upload.message}
      </p>
      <span className="mt-1 flex gap-3">
        {!upload.isRefused && (
          <Button variant="link" onClick={onTryAgain}>
            Try again
          </Button>
        )}
        <Button variant="link" onClick={onCancel}>
          {upload.isRefused ? 'Dismiss' : 'Cancel'}
        </Button>
      </span>
    </div>
  ) : (
    <div className="flex min-w-40 flex-1 items-center gap-2 text-12 leading-4">
      <div className="min-w-0 flex-1">
        <p className="text-muted-foreground">
          {upload.state === 'interrupted' ? 'Waiting for connection…' : 'Uploading…'}
        </p>
        <progress
          aria-label={label}
          value={upload.share}
          className="mt-1 block h-1 w-full overflow-hidden rounded-sm accent-primary"
        />
      </div>
      <IconButton icon={X} label="Cancel upload" onClick={onCancel} />
    </div>
  )
