import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { classes } from '../../../ui/base/classes.ts'

type Props = { isOn: boolean; onFiles: (files: FileList) => void; children: ReactNode }

export function DropZone({ isOn, onFiles, children }: Props) {
  const [isOver, setIsOver] = useState(false)
  // Counts enter and leave events, because child elements fire their own.
  const depth = useRef(0)
  const hasFiles = ({ dataTransfer }: DragEvent) => isOn && dataTransfer.types.includes('Files')
  const leave = () => {
    depth.current = 0
    setIsOver(false)
  }
  return (
    <div
      className="relative min-h-full"
      onDragEnter={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        depth.current += 1
        setIsOver(true)
      }}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      }}
      onDragLeave={(event) => {
        if (!hasFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) leave()
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        leave()
        onFiles(event.dataTransfer.files)
      }}
    >
      {children}
      <div
        aria-hidden
        className={classes(
          'pointer-events-none absolute -inset-3 z-10 flex items-center justify-center rounded-panel border-2 border-dashed border-ring bg-background/85 text-15 font-semibold',
          !isOver && 'hidden',
        )}
      >
        Drop to upload
      </div>
    </div>
  )
}
