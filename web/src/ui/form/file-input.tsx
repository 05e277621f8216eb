import type { RefObject } from 'react'

type Props = {
  /** Lets a button open the file picker, because the input itself is visually hidden. */
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
      // Lets the user choose the same file again after a failure.
      target.value = ''
    }}
  />
)
