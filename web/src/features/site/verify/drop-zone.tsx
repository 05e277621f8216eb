import { FileCheck, LoaderCircle } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { maxMegabytes } from './checking.ts'
import * as copy from './copy.tsx'

type Props = {
  onFile: (file: File) => void
  /** The name of the file that is being checked. */
  busyWith: string | undefined
}

/** Accepts a file dropped anywhere on the page. Otherwise the browser would leave the page and open the file. */
export function DropZone({ onFile, busyWith }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const accept = useEffectEvent((files: FileList | null | undefined) => {
    const [file] = files ?? []
    if (file) onFile(file)
  })

  useEffect(() => {
    // A file may have been chosen before hydration.
    accept(input.current?.files)
    const stop = new AbortController()
    const options = { signal: stop.signal }
    const over = (isOver: boolean) => (event: DragEvent) => {
      event.preventDefault()
      setOver(isOver)
    }
    addEventListener('dragover', over(true), options)
    addEventListener('dragleave', over(false), options)
    addEventListener('drop', over(false), options)
    addEventListener('drop', ({ dataTransfer }) => accept(dataTransfer?.files), options)
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
          // Cleared, so that the same file can be chosen again.
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
        {busyWith
          ? copy.checking(busyWith)
          : copy.dropPdf((text) => (
              <span className="text-primary-text underline underline-offset-3">{text}</span>
            ))}
      </span>
      <span className="mt-1 text-14 text-muted-foreground">{copy.fileHint(maxMegabytes)}</span>
    </label>
  )
}
