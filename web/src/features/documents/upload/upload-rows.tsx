import { CircleAlert, X } from 'lucide-react'
import type { QueuedFile } from '../../../platform/api/upload-queue.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import * as copy from '../copy.ts'
import { formatFileSize } from '../file-size.ts'
import { UploadProgress } from './upload-tile.tsx'

type Props = {
  uploads: QueuedFile[]
  onTryAgain: (key: number) => void
  onCancel: (key: number) => void
}

export const UploadRows = ({ uploads, onTryAgain, onCancel }: Props) => (
  <ul aria-label="Uploads" className="mb-5 flex flex-col">
    {uploads.map((upload) => (
      <li
        key={upload.key}
        className="flex min-h-13 items-center gap-3 border-b border-border py-2 text-13 leading-4.5"
      >
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 items-baseline gap-2">
            <bdi className="truncate font-medium">{upload.file.name}</bdi>
            <span className="shrink-0 text-12 text-muted-foreground tabular-nums">
              {formatFileSize(upload.file.size)}
            </span>
          </p>
          {upload.state === 'failed' ? (
            <p role="alert" className="mt-0.5 flex items-start gap-1.25 text-12 leading-4 text-destructive">
              <CircleAlert size={12} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{upload.message}</span>
            </p>
          ) : (
            <div className="mt-1.5 max-w-80">
              <UploadProgress upload={upload} />
            </div>
          )}
        </div>
        {upload.state === 'failed' && !upload.isRefused && (
          <Button size="small" onClick={() => onTryAgain(upload.key)}>
            Try again
          </Button>
        )}
        <IconButton
          icon={X}
          label={
            upload.state === 'failed' ? `Dismiss ${upload.file.name}` : copy.cancelUpload(upload.file.name)
          }
          onClick={() => onCancel(upload.key)}
        />
      </li>
    ))}
  </ul>
)
