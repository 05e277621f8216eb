import type { RefObject } from 'react'

type Props = {
  /** For the button that opens it: what stands here is only found by name. */
  ref: RefObject<HTMLInputElement | null>
  label: string
  accept: string
  multiple?: boolean
  onFiles: (files: FileList) => void
}

export const FileInput = ({ ref, label, accept, multiple, onFiles }: Props) => (
  <input
    ref={ref}
    type="file"
    multiple={multiple}
    accept={accept}
    aria-label={label}
    tabIndex={-1}
    className="sr-only"
    onChange={({ target }) => {
      if (target.files) onFiles(target.files)
      // The same file can be chosen again after it failed.
      target.value = ''
    }}
  />
)
