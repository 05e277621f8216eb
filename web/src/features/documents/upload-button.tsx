import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'

const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.csv,.txt'

/** Chooses files, several at once. */
export function UploadButton({ onFiles }: { onFiles: (files: FileList) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={Upload} onClick={() => input.current?.click()}>
        Upload
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={accepted}
        aria-label="Choose files"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          if (target.files) onFiles(target.files)
          // The same file can be chosen again after it failed.
          target.value = ''
        }}
      />
    </>
  )
}
