import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { FileInput } from '../../../ui/form/file-input.tsx'

const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.csv,.txt'

export function UploadButton({ onFiles }: { onFiles: (files: FileList) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={Upload} onClick={() => input.current?.click()}>
        Upload
      </Button>
      <FileInput ref={input} label="Choose files" accept={accepted} multiple onFiles={onFiles} />
    </>
  )
}
