import { FileCheck, LoaderCircle } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { maxMegabytes } from './checking.ts'

type Props = {
  onFile: (file: File) => void
  /** The name of what is being looked at. */
  busyWith: string | undefined
}

/** Where a file is chosen. Wherever on the page it is dropped, it is taken: else it would replace the page. */
export function DropZone({ onFile, busyWith }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((files: FileList | null | undefined) => {
    const [file] = files ?? []
    if (file) onFile(file)
  })

  useEffect(() => {
    // It may have been chosen before the page was awake.
    take(input.current?.files)
    const stop = new AbortController()
    const options = { signal: stop.signal }
    const over = (isOver: boolean) => (event: DragEvent) => {
      event.preventDefault()
      setOver(isOver)
    }
    addEventListener('dragover', over(true), options)
    addEventListener('dragleave', over(false), options)
    addEventListener('drop', over(false), options)
    addEventListener('drop', ({ dataTransfer }) => take(dataTransfer?.files), options)
    return () => stop.abort()
  }, [])

  return (
    <label
      className={classes(
        'flex cursor-pointer flex-col items-center rounded-dialog border-2 border-dashed px-6 py-9 text-center',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        isOver ? 'border-ring bg-primary-soft' : 'border-border-strong bg-card hover:bg-hover',
      )}
    >
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        aria-label="Choose a PDF"
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      {busyWith ? (
        <LoaderCircle
          size={28}
          strokeWidth={1.6}
          aria-hidden
          className="animate-spin text-muted-foreground"
        />
      ) : (
        <FileCheck size={28} strokeWidth={1.6} aria-hidden className="text-muted-foreground" />
      )}
      <span className="mt-3 font-semibold">
        {busyWith ? (
          `Looking at ${busyWith}…`
        ) : (
          <>
            Drop the PDF here, or{' '}
            <span className="text-primary-text underline underline-offset-3">choose it</span>
          </>
        )}
      </span>
      <span className="mt-1 text-14 text-muted-foreground">
        Up to {maxMegabytes} MB. It is looked at and not kept.
      </span>
    </label>
  )
}
