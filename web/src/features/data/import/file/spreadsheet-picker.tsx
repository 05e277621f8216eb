import { Upload, X } from 'lucide-react'
import { useRef } from 'react'
import type { QueuedFile } from '../../../../platform/api/upload-queue.ts'
import { Button, IconButton } from '../../../../ui/base/button.tsx'
import { FileInput } from '../../../../ui/form/file-input.tsx'
import { FormError } from '../../../../ui/form/form.tsx'
import { UploadRows } from '../../../documents/upload/upload-rows.tsx'
import { UploadProgress } from '../../../documents/upload/upload-tile.tsx'
import * as copy from '../copy.tsx'
import { acceptedExtensions } from './file-types.ts'
import type { SpreadsheetUpload } from './spreadsheet-upload.ts'

export function SpreadsheetPicker({ upload, isSending, refusal, take, tryAgain, cancel }: SpreadsheetUpload) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="mt-5">
      {refusal && (
        <div className="mb-4">
          <FormError>{refusal}</FormError>
        </div>
      )}
      {/* The button stays rendered during an upload, so that it keeps the focus. */}
      <div className="flex min-h-44 flex-col items-center justify-center gap-3 rounded-panel border border-dashed border-border-strong px-6 py-5 text-center">
        <Button variant="primary" icon={Upload} busy={isSending} onClick={() => input.current?.click()}>
          {refusal ? 'Choose another file' : 'Choose a file'}
        </Button>
        {upload && isSending ? (
          <UploadInProgress upload={upload} onCancel={() => cancel(upload.key)} />
        ) : (
          <p className="text-13 leading-4.5 text-muted-foreground">
            <span className="touch:hidden">{copy.dropHint} </span>
            {copy.acceptedFiles}
          </p>
        )}
      </div>
      {upload?.state === 'failed' && (
        <UploadRows uploads={[upload]} onTryAgain={tryAgain} onCancel={cancel} />
      )}
      <FileInput
        ref={input}
        label="Choose a spreadsheet"
        accept={acceptedExtensions.join(',')}
        onFiles={take}
      />
    </div>
  )
}

/** Replaces the hint during an upload, so that the layout does not shift. */
const UploadInProgress = ({ upload, onCancel }: { upload: QueuedFile; onCancel: () => void }) => (
  <div className="flex w-full max-w-80 items-center gap-2 text-left text-13 leading-4.5">
    <div className="min-w-0 flex-1">
      <bdi className="mb-1.5 block truncate font-medium">{upload.file.name}</bdi>
      <UploadProgress upload={upload} />
    </div>
    <IconButton icon={X} label={copy.cancelUpload(upload.file.name)} onClick={onCancel} />
  </div>
)
